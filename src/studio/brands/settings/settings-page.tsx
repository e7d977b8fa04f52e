"use client";

import type { ReactNode } from "react";
import { t } from "#kernel/language.ts";
import { Page } from "#ui/page.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";

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
