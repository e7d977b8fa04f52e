import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { t } from "#kernel/language.ts";
import { AutomationScreen } from "#studio/engagement/automations/automation-screen.tsx";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { idOf } from "../../../../../id-of.ts";
import { brandOf } from "../../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Automation") });

export default async function Automation({ params }: { params: Promise<{ brand: string; id: string }> }) {
  const { brand, id: segment } = await params;
  const id = idOf(segment) ?? notFound();
  const { slug, role } = await brandOf(brand);
  const { automations, channels, drafting, inbox, members } = trpc(slug);
  if (role !== "client") {
    await Promise.all([
      prefetch(automations.show.queryOptions({ id })),
      prefetch(channels.list.queryOptions({ limit: 100 })),
      prefetch(members.list.queryOptions({})),
      prefetch(drafting.show.queryOptions({})),
      prefetch(inbox.tags.queryOptions({})),
    ]);
  }
  return (
    <Hydrated>
      <AutomationScreen automationId={id} />
    </Hydrated>
  );
}
