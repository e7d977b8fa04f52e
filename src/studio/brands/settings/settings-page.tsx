"use client";

import type { ReactNode } from "react";
import { msg, t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PageNav } from "#studio/frame/page-nav.tsx";
import { Page } from "#ui/page.tsx";

const PARTS = [
  { page: "settings", title: msg("Brand") },
  { page: "settings/approval", title: msg("Approval") },
  { page: "settings/members", title: msg("Members") },
  { page: "settings/roles", title: msg("Roles") },
  { page: "settings/security", title: msg("Security") },
  { page: "settings/calendar", title: msg("Calendar") },
  { page: "settings/guide", title: msg("Brand guide") },
  { page: "settings/links", title: msg("Links") },
  { page: "settings/accessibility", title: msg("Accessibility") },
  { page: "settings/api", title: msg("API") },
  { page: "settings/notifications", title: msg("Notifications") },
  { page: "settings/automations", title: msg("Automations") },
  { page: "settings/billing", title: msg("Billing") },
  { page: "settings/audit", title: msg("Audit log") },
  { page: "settings/transfer", title: msg("Import and export") },
  { page: "settings/hold", title: msg("Hold everything") },
  { page: "settings/data", title: msg("Data and deletion") },
];

interface SettingsPageProps {
  /** One or two sentences about this page. */
  description: ReactNode;
  action?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of the settings: one title, with the links between the pages at its side. */
export function SettingsPage(props: SettingsPageProps) {
  return <Page title={t("Settings")} toolbar={<SettingsTabs />} toolbarAt="side" {...props} />;
}

/** The pages of the settings. */
function SettingsTabs() {
  const { handle } = useBrand();
  return (
    <PageNav
      isAtSide
      label={t("Settings")}
      pages={PARTS.map(({ page, title }) => ({ href: studioPath(handle, page), title: t(title) }))}
    />
  );
}
