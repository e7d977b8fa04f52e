import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { t } from "#kernel/language.ts";
import { inputOf, mediaSearch } from "#studio/content/media/library/media-search.ts";
import { MediaScreen } from "#studio/content/media/media-screen.tsx";
import { PAGED } from "#studio/frame/paged.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { Hydrated, prefetch, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../visitor.ts";

interface MediaPageProps {
  params: Promise<{ brand: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(mediaSearch);

export const generateMetadata = (): Metadata => ({ title: t("Media") });

export default async function MediaPage({ params, searchParams }: MediaPageProps) {
  const { slug } = await brandOf((await params).brand);
  const api = trpc(slug);
  const input = inputOf(await load(searchParams));
  await Promise.all([
    prefetchPages(api.media.list.infiniteQueryOptions(input, PAGED)),
    prefetch(api.media.folders.queryOptions({})),
  ]);
  return (
    <Hydrated>
      <SearchState>
        <MediaScreen />
      </SearchState>
    </Hydrated>
  );
}
