"use client";

import { IconBuilding } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import type { Confirmed } from "#studio/frame/confirm-person.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useBrowserZone } from "#studio/frame/use-browser-zone.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LastUsed } from "#ui/last-used.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { Revoke } from "../revoke.tsx";

/** The identity providers that may sign this person in, each for its account's brands. */
export function Identities({ confirmed }: Pick<Confirmed, "confirmed">) {
  const trpc = useTRPC();
  const zone = useBrowserZone();
  const list = useQuery(trpc.singleSignOn.identities.queryOptions({}));
  const unlink = useAction(trpc.singleSignOn.unlink.mutationOptions(), {
    confirm: confirmed,
    refresh: [trpc.singleSignOn.identities.pathKey(), trpc.sessions.list.pathKey()],
  });
  const identities = list.data?.identities ?? [];
  return (
    <Section title={t("Single sign-on")} description={t("Company accounts you can sign in with.")}>
      {list.isPending ? <RowsSkeleton rows={1} /> : null}
      {list.isLoadingError ? (
        <ReadError
          title={t("Your single sign-on couldn't be loaded.")}
          error={list.error}
          onRetry={() => list.refetch()}
        />
      ) : null}
      {list.isSuccess && identities.length === 0 ? (
        <EmptyState title={t("No single sign-on linked")}>
          {t("Single sign-on you use to sign in is listed here.")}
        </EmptyState>
      ) : null}
      {identities.length > 0 ? (
        <Rows label={t("Single sign-on")}>
          {identities.map(({ id, brand, provider, email, created_at, last_used_at }) => (
            <Row
              key={id}
              leading={<IconBuilding size={18} stroke={1.5} aria-hidden />}
              title={brand}
              detail={
                <>
                  <span>{`${email} · ${provider} · `}</span>
                  {rich("linked {time}", { time: <RelativeTime iso={created_at} zone={zone} /> })}
                </>
              }
              trailing={
                <>
                  <LastUsed iso={last_used_at} zone={zone} />
                  <Revoke
                    action={t("Unlink")}
                    name={t("Unlink single sign-on of {brand}", { brand })}
                    question={t("Unlink single sign-on of {brand}?", { brand })}
                    done={t("Unlinked single sign-on of {brand}.", { brand })}
                    onConfirm={() => unlink.send({ id })}
                  >
                    {t(
                      "{provider} can no longer be used to sign in, and browsers that used it are signed out. You stay a member of its brands.",
                      { provider },
                    )}
                  </Revoke>
                </>
              }
            />
          ))}
        </Rows>
      ) : null}
    </Section>
  );
}
