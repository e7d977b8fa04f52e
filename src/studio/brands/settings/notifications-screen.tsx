"use client";

import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { NotificationSections } from "#studio/identity/profile/notifications/notification-settings.tsx";
import { Delegations } from "#studio/review/approval-delegations/delegations.tsx";
import { SettingsPage } from "./settings-page.tsx";

/** Settings → Notifications: the person's own, as in the profile, and who decides in their place in this brand. */
export function NotificationsScreen() {
  const { role } = useBrand();
  return (
    <SettingsPage description={t("Your personal notification settings for all your brands.")}>
      {roleAllows(role, "approve") ? <Delegations /> : null}
      <NotificationSections />
    </SettingsPage>
  );
}
