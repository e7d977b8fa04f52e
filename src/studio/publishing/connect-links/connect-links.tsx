"use client";

import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { ConnectLink as LinkSchema } from "#domain/publishing/connect-links/schema.ts";
import { t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { PagedList } from "#studio/frame/paged-list.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Confirm, lazyDialog } from "#ui/dialog.tsx";
import { rich } from "#ui/rich.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Time } from "#ui/time.tsx";

type Link = z.output<typeof LinkSchema>;

const NewConnectLink = lazyDialog(() => import("./new-connect-link.tsx"));

/** Links by which clients connect their own accounts: make one, see what became of it, revoke it. */
export function ConnectLinks() {
  const trpc = useTRPC();
  const [isNew, setNew] = useState(false);
  const [revoking, setRevoking] = useState<Link | null>(null);
  const list = useInfiniteQuery(trpc.connectLinks.list.infiniteQueryOptions({ limit: 10 }, PAGED));
  const links = list.data?.pages.flatMap((page) => page.connect_links) ?? [];
  const revoke = useAction(trpc.connectLinks.revoke.mutationOptions(), {
    refresh: [trpc.connectLinks.pathKey()],
    onDone: () => setRevoking(null),
  });
  return (
    <Section
      title={t("Links for clients")}
      description={t("A client connects their own account with a link, once, without an account here.")}
      action={<Button onClick={() => setNew(true)}>{t("New link")}</Button>}
    >
      <PagedList
        list={list}
        count={links.length}
        errorTitle={t("The links couldn't be loaded.")}
        rows={1}
        empty={null}
        more={t("Show older")}
      >
        <Rows label={t("Links for clients")}>
          {links.map((link) => (
            <Row
              key={link.id}
              title={link.name || t("For anyone")}
              detail={<Facts link={link} />}
              trailing={
                link.status === "active" ? (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    onClick={() => setRevoking(link)}
                    aria-label={t("Revoke {name}", { name: link.name || t("For anyone") })}
                  >
                    {t("Revoke")}
                  </Button>
                ) : (
                  <StatusBadge status={link.status} />
                )
              }
            />
          ))}
        </Rows>
      </PagedList>
      <NewConnectLink opened={isNew} onClose={() => setNew(false)} />
      <Confirm
        opened={revoking !== null}
        onClose={() => setRevoking(null)}
        title={t("Revoke link?")}
        action={t("Revoke link")}
        pending={revoke.isPending}
        refusal={revoke.refusal}
        onConfirm={() => revoking && revoke.run({ id: revoking.id })}
      >
        {t("The link stops working. Nothing that is connected changes.")}
      </Confirm>
    </Section>
  );
}

function Facts({ link }: { link: Link }) {
  const { timezone } = useBrand();
  const network = link.platform === null ? t("Any network") : platformName(link.platform);
  const maker = link.created_by?.name;
  return (
    <>
      <span>{maker ? t("{network}, by {person}", { network, person: maker }) : network}</span>
      <span>{" · "}</span>
      {link.used_at ? (
        rich("used {time}", { time: <Time iso={link.used_at} zone={timezone} style="date" /> })
      ) : link.status === "active" ? (
        <>
          <span>{`${link.opened_at ? t("opened") : t("not opened yet")} · `}</span>
          {rich("until {time}", { time: <Time iso={link.expires_at} zone={timezone} style="date" /> })}
        </>
      ) : (
        <span>{link.opened_at ? t("opened, not used") : t("never opened")}</span>
      )}
    </>
  );
}
