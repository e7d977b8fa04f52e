import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { DraftPostsScreen } from "#studio/planning/draft-posts/draft-posts-screen.tsx";
import { draftPostsRead, draftPostsSearch } from "#studio/planning/draft-posts/draft-posts-search.ts";
import { Hydrated, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../visitor.ts";

interface DraftsProps {
  params: Promise<{ brand: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(draftPostsSearch);

export const generateMetadata = (): Metadata => ({ title: t("Drafts") });

export default async function Drafts({ params, searchParams }: DraftsProps) {
  const { slug, role } = await brandOf((await params).brand);
  if (role !== "client") {
    const read = draftPostsRead(await load(searchParams));
    await prefetchPages(trpc(slug).posts.list.infiniteQueryOptions(read, PAGED));
  }
  return (
    <Hydrated>
      <SearchState>
        <DraftPostsScreen />
      </SearchState>
    </Hydrated>
  );
}
