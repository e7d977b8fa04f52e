"use client";

import { t } from "#kernel/language.ts";
import { NotificationSections } from "#studio/identity/profile/notifications/notification-settings.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** Settings → Notifications: the person's own, as in the profile. */
export function NotificationsScreen() {
  return (
    <SettingsPage description={t("Your personal notification settings for all your brands.")}>
      <NotificationSections />
    </SettingsPage>
  );
}
