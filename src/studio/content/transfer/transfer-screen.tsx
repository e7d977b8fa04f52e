"use client";

import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { SettingsPage } from "#studio/brands/settings/settings-page.tsx";
import { useBrand } from "#studio/frame/brand.tsx";
import { OwnerOnly } from "#studio/frame/owner-only.tsx";
import { ExportPosts } from "./export-posts.tsx";
import { ImportPosts } from "./import-posts.tsx";

/** Settings → Import and export. */
export function TransferScreen() {
  const { role } = useBrand();
  return (
    <SettingsPage
      description={t("Import and export posts. Import ideas on the Ideas page and upload media in the library.")}
    >
      {roleAllows(role, "content.manage") ? (
        <ImportPosts />
      ) : (
        <OwnerOnly title={t("Not available for clients")}>
          {t("Clients can't import posts, but can export the posts they see.")}
        </OwnerOnly>
      )}
      <ExportPosts />
    </SettingsPage>
  );
}
