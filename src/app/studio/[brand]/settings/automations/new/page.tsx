import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { AutomationScreen } from "#studio/engagement/automations/automation-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("New automation") });

export default async function NewAutomation({ params }: { params: Promise<{ brand: string }> }) {
  const { slug, role } = await brandOf((await params).brand);
  const { channels, drafting, inbox, members } = trpc(slug);
  if (role !== "client") {
    await Promise.all([
      prefetch(channels.list.queryOptions({ limit: 100 })),
      prefetch(members.list.queryOptions({})),
      prefetch(drafting.show.queryOptions({})),
      prefetch(inbox.tags.queryOptions({})),
    ]);
  }
  return (
    <Hydrated>
      <AutomationScreen automationId={null} />
    </Hydrated>
  );
}
