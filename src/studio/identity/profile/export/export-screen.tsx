"use client";

import { t } from "#kernel/language.ts";
import { Page } from "#ui/page.tsx";
import { ProfilePages } from "../profile-pages.tsx";
import { ExportSection } from "./export-section.tsx";

/** `/profile/export`: exports all data of the account as one file. */
export function ExportScreen() {
  return (
    <Page title={t("Profile")} toolbar={<ProfilePages />}>
      <ExportSection />
    </Page>
  );
}
