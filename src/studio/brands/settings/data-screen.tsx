"use client";

import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { DeleteAccount } from "#studio/identity/profile/delete-account.tsx";
import { ExportSection } from "#studio/identity/profile/export/export-section.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { Section } from "#ui/section.tsx";
import { CloseBrand } from "./close-brand.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** Settings → Data and deletion: exporting the data and deleting the brand or account. */
export function DataScreen() {
  const { role, handle, name } = useBrand();
  return (
    <SettingsPage description={t("Export or delete your data.")}>
      {role === "super_admin" ? (
        <OwnersData />
      ) : (
        <>
          <OwnerOnly>{t("Only the owner can export everything {name} contains, or delete it.", { name })}</OwnerOnly>
          <Section
            title={t("Your own account")}
            description={t("If you delete your account, your content in this brand stays, without your name.")}
          >
            <ButtonLink href="/profile">{t("Delete your account in the profile")}</ButtonLink>
          </Section>
        </>
      )}
      <Section title={t("Posts")} description={t("Import and export as CSV, JSON or calendar.")}>
        <TextLink href={studioPath(handle, "settings/transfer")}>{t("Import and export posts")}</TextLink>
      </Section>
    </SettingsPage>
  );
}

function OwnersData() {
  const { data } = useQuery(useTRPC().brands.list.queryOptions({}));
  const own = (data?.brands ?? []).filter(({ role }) => role === "super_admin").map(({ name }) => name);
  return (
    <>
      <ExportSection />
      <CloseBrand />
      {data ? <DeleteAccount brands={own} /> : null}
    </>
  );
}
