import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { t } from "#kernel/language.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { metricsReads, topPostsRead } from "#studio/insights/metrics/metrics-reads.ts";
import { MetricsScreen } from "#studio/insights/metrics/metrics-screen.tsx";
import { metricsSearch } from "#studio/insights/metrics/metrics-search.ts";
import { topElsewhereRead } from "#studio/publishing/imported-posts/imported-posts-search.ts";
import { Hydrated, prefetch, readPrefetched, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../visitor.ts";

interface MetricsProps {
  params: Promise<{ brand: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(metricsSearch);

export const generateMetadata = (): Metadata => ({ title: t("Metrics") });

export default async function Metrics({ params, searchParams }: MetricsProps) {
  const { slug } = await brandOf((await params).brand);
  const today = new Date().toISOString().slice(0, 10);
  const search = await load(searchParams);
  const { now, hours, published } = metricsReads(search, today);
  const { calendar, metrics, channels, importedPosts } = trpc(slug);
  const shown = metrics.show.queryOptions(now);
  const prefetchTopPosts = async () => {
    await prefetch(shown);
    const data = readPrefetched(shown.queryKey);
    if (data) await prefetch(metrics.topPosts.queryOptions(topPostsRead(search, today, data)));
  };
  await Promise.all([
    prefetchTopPosts(),
    prefetch(calendar.bestHours.queryOptions(hours)),
    prefetch(metrics.followers.queryOptions(published)),
    prefetch(importedPosts.list.queryOptions(topElsewhereRead(published))),
    prefetch(channels.list.queryOptions({ limit: 100 })),
  ]);
  return (
    <Hydrated>
      <SearchState>
        <MetricsScreen today={today} />
      </SearchState>
    </Hydrated>
  );
}
