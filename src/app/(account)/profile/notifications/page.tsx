import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { NotificationSettings } from "#studio/identity/profile/notifications/notification-settings.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { requirePerson } from "../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Your notification settings") });

export default async function NotificationsPage() {
  await requirePerson();
  const { show, pushKey } = trpc(null).notificationPreferences;
  await Promise.all([prefetch(show.queryOptions({})), prefetch(pushKey.queryOptions({}))]);
  return (
    <Hydrated>
      <NotificationSettings />
    </Hydrated>
  );
}
