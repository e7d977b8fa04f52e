import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { NotificationsScreen } from "#studio/brands/settings/notifications-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Settings: notifications") });

export default async function BrandNotifications({ params }: { params: Promise<{ brand: string }> }) {
  const { slug } = await brandOf((await params).brand);
  const { approvalDelegations, notificationPreferences } = trpc(slug);
  const { show, pushKey } = notificationPreferences;
  await Promise.all([
    prefetch(show.queryOptions({})),
    prefetch(pushKey.queryOptions({})),
    prefetch(approvalDelegations.list.queryOptions({})),
  ]);
  return (
    <Hydrated>
      <NotificationsScreen />
    </Hydrated>
  );
}
