"use client";

import { t } from "#kernel/language.ts";
import { SettingsPage } from "#studio/brands/settings/settings-page.tsx";
import { useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { ButtonLink } from "#ui/link.tsx";
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
