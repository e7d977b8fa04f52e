"use client";

import { ButtonLink } from "#ui/link.tsx";
import { useBrand } from "../frame/brand.tsx";
import { OwnerOnly } from "../frame/owner-only.tsx";
import { SettingsPage } from "../settings/settings-page.tsx";
import { AuditLog } from "./audit-log.tsx";
import { ChainCheck } from "./chain-check.tsx";

/** Settings → Audit log: who did what, and through what. */
export function AuditScreen() {
  const { role } = useBrand();
  const isOwner = role === "super_admin";
  return (
    <SettingsPage
      description="Who approved, changed or let in what, and through which token. Each event is chained to the one before it."
      action={isOwner ? <ButtonLink href="/profile/export">Export</ButtonLink> : null}
    >
      {isOwner ? (
        <>
          <ChainCheck />
          <AuditLog />
        </>
      ) : (
        <OwnerOnly>The log names people, addresses and tokens. Only the brand owner reads it.</OwnerOnly>
      )}
    </SettingsPage>
  );
}
