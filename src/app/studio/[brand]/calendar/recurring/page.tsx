import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { ACTIVE_READ, OTHERS_READ } from "#studio/planning/recurrences/recurrences-read.ts";
import { RecurrencesScreen } from "#studio/planning/recurrences/recurrences-screen.tsx";
import { Hydrated, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Recurring posts") });

export default async function RecurringPosts({ params }: { params: Promise<{ brand: string }> }) {
  const { slug, role } = await brandOf((await params).brand);
  if (role !== "client") {
    const { recurrences } = trpc(slug);
    await Promise.all([
      prefetchPages(recurrences.list.infiniteQueryOptions(ACTIVE_READ, PAGED)),
      prefetchPages(recurrences.list.infiniteQueryOptions(OTHERS_READ, PAGED)),
    ]);
  }
  return (
    <Hydrated>
      <RecurrencesScreen />
    </Hydrated>
  );
}
