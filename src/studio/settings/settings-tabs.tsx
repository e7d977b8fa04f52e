"use client";

import { studioPath, useBrand } from "../frame/brand.tsx";
import { PageNav } from "../frame/page-nav.tsx";

const PARTS = [
  { page: "settings", title: "Brand" },
  { page: "settings/approval", title: "Approval" },
  { page: "settings/members", title: "Members" },
  { page: "settings/roles", title: "Roles" },
  { page: "settings/security", title: "Security" },
  { page: "settings/calendar", title: "Calendar" },
  { page: "settings/links", title: "Links" },
  { page: "settings/api", title: "API" },
  { page: "settings/notifications", title: "Notifications" },
  { page: "settings/automations", title: "Automations" },
  { page: "settings/billing", title: "Billing" },
  { page: "settings/audit", title: "Audit log" },
  { page: "settings/transfer", title: "Import and export" },
  { page: "settings/data", title: "Data and deletion" },
];

/** The pages of the settings. */
export function SettingsTabs() {
  const { handle } = useBrand();
  return (
    <PageNav label="Settings" pages={PARTS.map(({ page, title }) => ({ href: studioPath(handle, page), title }))} />
  );
}
