"use client";

import type { ReactNode } from "react";
import { Page } from "#ui/page.tsx";
import { SettingsTabs } from "./settings-tabs.tsx";

interface SettingsPageProps {
  /** One or two sentences about this part of the settings. */
  description: ReactNode;
  action?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of the settings: one title, the parts as tabs below it. */
export function SettingsPage(props: SettingsPageProps) {
  return <Page title="Settings" toolbar={<SettingsTabs />} {...props} />;
}
