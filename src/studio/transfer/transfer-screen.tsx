"use client";

import { ROLES } from "#kernel/permissions.ts";
import { useBrand } from "../frame/brand.tsx";
import { OwnerOnly } from "../frame/owner-only.tsx";
import { SettingsPage } from "../settings/settings-page.tsx";
import { ExportPosts } from "./export-posts.tsx";
import { ImportPosts } from "./import-posts.tsx";

/** Settings → Import and export: posts from files and into files. */
export function TransferScreen() {
  const { role } = useBrand();
  return (
    <SettingsPage description="Posts from a file, and into one. Ideas are imported on their board, pictures in the library.">
      {ROLES[role].permissions.has("content.manage") ? (
        <ImportPosts />
      ) : (
        <OwnerOnly title="For those who write">
          Importing makes drafts, which clients do not write. You can export what you see.
        </OwnerOnly>
      )}
      <ExportPosts />
    </SettingsPage>
  );
}
