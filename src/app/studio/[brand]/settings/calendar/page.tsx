import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { CalendarSettingsScreen } from "#studio/brands/settings/calendar-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Settings") });

export default async function CalendarSettings({ params }: { params: Promise<{ brand: string }> }) {
  const { slug, role } = await brandOf((await params).brand);
  const { holidays, members } = trpc(slug);
  await Promise.all([
    ...(role === "client" ? [] : [prefetch(holidays.settings.queryOptions({}))]),
    prefetch(members.list.queryOptions({})),
  ]);
  return (
    <Hydrated>
      <CalendarSettingsScreen />
    </Hydrated>
  );
}
