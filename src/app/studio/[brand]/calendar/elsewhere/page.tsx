import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { ImportedPostsScreen } from "#studio/publishing/imported-posts/imported-posts-screen.tsx";
import { importedPostsRead, importedPostsSearch } from "#studio/publishing/imported-posts/imported-posts-search.ts";
import { Hydrated, prefetch, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

interface ElsewhereProps {
  params: Promise<{ brand: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(importedPostsSearch);

export const generateMetadata = (): Metadata => ({ title: t("Published elsewhere") });

export default async function Elsewhere({ params, searchParams }: ElsewhereProps) {
  const { slug } = await brandOf((await params).brand);
  const { channels, importedPosts } = trpc(slug);
  const input = importedPostsRead(await load(searchParams));
  await Promise.all([
    prefetchPages(importedPosts.list.infiniteQueryOptions(input, PAGED)),
    prefetch(channels.list.queryOptions({ limit: 100 })),
  ]);
  return (
    <Hydrated>
      <SearchState>
        <ImportedPostsScreen />
      </SearchState>
    </Hydrated>
  );
}
