"use client";

import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { ClosedBrand as ClosedBrandSchema } from "#domain/brands/closed-brands/schema.ts";
import { t, tn } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useBrowserZone } from "#studio/frame/use-browser-zone.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazyDialog } from "#ui/dialog.tsx";
import { rich } from "#ui/rich.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { Time } from "#ui/time.tsx";

type ClosedBrand = z.output<typeof ClosedBrandSchema>;

const DeleteBrand = lazyDialog(() => import("./delete-brand.tsx"));

/** The person's archived and deleted brands, each with a button to restore it; nothing without any. */
export function ClosedBrands() {
  const { data } = useQuery(useTRPC().brands.listClosed.queryOptions({}));
  if (!data || data.teams.length === 0) return null;
  return (
    <Section
      title={t("Archived and deleted brands")}
      description={t("Nobody can access them, and nothing is published. Archived brands don't count toward your plan.")}
    >
      <Rows label={t("Archived and deleted brands")}>
        {data.teams.map((brand) => (
          <ClosedBrandRow key={brand.id} brand={brand} />
        ))}
      </Rows>
    </Section>
  );
}

function ClosedBrandRow({ brand }: { brand: ClosedBrand }) {
  const trpc = useTRPC();
  const zone = useBrowserZone();
  const [isDeleting, setDeleting] = useState(false);
  const restore = useAction(trpc.brands.restore.mutationOptions(), {
    refresh: [trpc.brands.pathKey()],
    failed: t("{name} couldn't be restored", { name: brand.name }),
    onDone: ({ message, cancelled_posts: count }) => {
      const late = tn(
        count,
        "{count} post whose time had passed was canceled.",
        "{count} posts whose time had passed were canceled.",
      );
      notifications.show({ message: count === 0 ? message : `${message} ${late}` });
    },
  });
  return (
    <Row
      title={brand.name}
      detail={<ClosedSince brand={brand} zone={zone} />}
      trailing={
        <>
          <Button
            loading={restore.isPending}
            onClick={() => restore.run({ id: brand.id })}
            aria-label={t("Restore {name}", { name: brand.name })}
          >
            {t("Restore")}
          </Button>
          {brand.state === "archived" ? (
            <Button color="red" onClick={() => setDeleting(true)} aria-label={t("Delete {name}", { name: brand.name })}>
              {t("Delete")}
            </Button>
          ) : null}
          <DeleteBrand
            brand={brand}
            opened={isDeleting}
            onClose={() => setDeleting(false)}
            onDeleted={() => setDeleting(false)}
          />
        </>
      }
    />
  );
}

function ClosedSince({ brand, zone }: { brand: ClosedBrand; zone: string }) {
  if (brand.restore_until === null) {
    return <>{rich("Archived on {time}", { time: <Time iso={brand.closed_at} zone={zone} style="date" /> })}</>;
  }
  return (
    <>
      {rich("Deleted. Its data is erased on {time}", {
        time: <Time iso={brand.restore_until} zone={zone} style="date" />,
      })}
    </>
  );
}
