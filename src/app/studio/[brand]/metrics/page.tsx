import { createLoader, type SearchParams } from "nuqs/server";
import { SearchState } from "#studio/frame/search-state.tsx";
import { metricsReads } from "#studio/metrics/metrics-reads.ts";
import { MetricsScreen } from "#studio/metrics/metrics-screen.tsx";
import { metricsSearch } from "#studio/metrics/metrics-search.ts";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../visitor.ts";

interface MetricsProps {
  params: Promise<{ brand: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(metricsSearch);

export const metadata = { title: "Metrics" };

export default async function Metrics({ params, searchParams }: MetricsProps) {
  const { slug } = await brandOf((await params).brand);
  const today = new Date().toISOString().slice(0, 10);
  const { now, top, hours } = metricsReads(await load(searchParams), today);
  const { calendar, metrics, channels } = trpc(slug);
  await Promise.all([
    prefetch(metrics.show.queryOptions(now)),
    prefetch(metrics.topPosts.queryOptions(top)),
    prefetch(calendar.bestHours.queryOptions(hours)),
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
