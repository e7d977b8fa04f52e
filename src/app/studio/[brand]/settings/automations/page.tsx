import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { AutomationsScreen } from "#studio/engagement/automations/automations-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Automations") });

export default async function Automations({ params }: { params: Promise<{ brand: string }> }) {
  const { slug, role } = await brandOf((await params).brand);
  const { automations, channels, members } = trpc(slug);
  if (role !== "client") {
    await Promise.all([
      prefetch(automations.list.queryOptions({ limit: 50 })),
      prefetch(channels.list.queryOptions({ limit: 100 })),
      prefetch(members.list.queryOptions({})),
    ]);
  }
  return (
    <Hydrated>
      <AutomationsScreen />
    </Hydrated>
  );
}
