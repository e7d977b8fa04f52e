import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { t } from "#kernel/language.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { CompareScreen } from "#studio/insights/metrics/compare-screen.tsx";
import { compareReads, compareSearch, OFFERED_POSTS } from "#studio/insights/metrics/compare-search.ts";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

interface CompareProps {
  params: Promise<{ brand: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(compareSearch);

export const generateMetadata = (): Metadata => ({ title: t("Compare posts") });

export default async function Compare({ params, searchParams }: CompareProps) {
  const api = trpc((await brandOf((await params).brand)).slug);
  const { compared } = compareReads((await load(searchParams)).posts);
  await Promise.all([
    prefetch(api.posts.list.queryOptions(OFFERED_POSTS)),
    compared && prefetch(api.metrics.comparePosts.queryOptions(compared)),
  ]);
  return (
    <Hydrated>
      <SearchState>
        <CompareScreen />
      </SearchState>
    </Hydrated>
  );
}
