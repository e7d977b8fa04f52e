import type { Metadata } from "next";
import { t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { ACTIVE_READ, CHANNELS_READ, OTHERS_READ } from "#studio/planning/evergreen/evergreen-read.ts";
import { EvergreenScreen } from "#studio/planning/evergreen/evergreen-screen.tsx";
import { Hydrated, prefetch, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

export const generateMetadata = (): Metadata => ({ title: t("Evergreen posts") });

export default async function EvergreenPosts({ params }: { params: Promise<{ brand: string }> }) {
  const { slug, role } = await brandOf((await params).brand);
  if (role !== "client") {
    const { channels, evergreen } = trpc(slug);
    await Promise.all([
      prefetchPages(evergreen.list.infiniteQueryOptions(ACTIVE_READ, PAGED)),
      prefetchPages(evergreen.list.infiniteQueryOptions(OTHERS_READ, PAGED)),
      prefetch(channels.list.queryOptions(CHANNELS_READ)),
    ]);
  }
  return (
    <Hydrated>
      <EvergreenScreen />
    </Hydrated>
  );
}
