"use client";

import { t } from "#kernel/language.ts";
import { ButtonLink } from "#ui/link.tsx";
import { useBrand } from "../frame/brand.tsx";
import { OwnerOnly } from "../frame/owner-only.tsx";
import { SettingsPage } from "../settings/settings-page.tsx";
import { AuditLog } from "./audit-log.tsx";
import { ChainCheck } from "./chain-check.tsx";

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
