"use client";

import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t, tn } from "#kernel/language.ts";
import { SettingsPage } from "#studio/brands/settings/settings-page.tsx";
import { useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { AuditLog } from "./audit-log.tsx";

type State = { chain: "intact" | "broken"; events: number; broken_at: number | null };

/** Settings → Audit log. */
export function AuditScreen() {
  const { role } = useBrand();
  const isOwner = role === "super_admin";
  return (
    <SettingsPage
      description={t("Who did what and with which token. Events are chained, so that changes can be detected.")}
      action={isOwner ? <ButtonLink href="/profile/export">{t("verb|Export")}</ButtonLink> : null}
    >
      {isOwner ? (
        <>
          <ChainCheck />
          <AuditLog />
        </>
      ) : (
        <OwnerOnly>
          {t("The audit log contains people, IP addresses and tokens. Only the brand owner can view it.")}
        </OwnerOnly>
      )}
    </SettingsPage>
  );
}

/** Verifies the hash chain of the account's log on request, and says whether an entry was changed or removed. */
function ChainCheck() {
  const check = useQuery(useTRPC().audit.check.queryOptions({}, { enabled: false, gcTime: 0 }));
  return (
    <Group gap="sm">
      <Button size="xs" loading={check.isFetching} onClick={() => void check.refetch()}>
        {t("Verify log")}
      </Button>
      <span role="status">{check.isFetching ? "" : describeResult(check.data, check.error)}</span>
    </Group>
  );
}

function describeResult(state: State | undefined, error: Parameters<typeof refusalOf>[0] | null): string {
  if (error) return refusalOf(error).message;
  if (!state) return "";
  if (state.chain === "broken")
    return t("The chain is broken at event {event}. The log was changed there.", { event: String(state.broken_at) });
  return tn(
    state.events,
    "Verified: {count} event, none changed or missing.",
    "Verified: {count} events, none changed or missing.",
  );
}
