import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { t } from "#kernel/language.ts";
import { columnRead } from "#studio/content/ideas/board-reads.ts";
import { IdeasScreen } from "#studio/content/ideas/ideas-screen.tsx";
import { ideasSearch } from "#studio/content/ideas/ideas-search.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { Hydrated, prefetch, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../visitor.ts";

interface IdeasProps {
  params: Promise<{ brand: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(ideasSearch);
const COLUMNS = ["new", "shortlisted", "in_progress", "used", "discarded"] as const;

export const generateMetadata = (): Metadata => ({ title: t("Ideas") });

export default async function Ideas({ params, searchParams }: IdeasProps) {
  const { slug, role } = await brandOf((await params).brand);
  const { idea, ...narrowing } = await load(searchParams);
  const { ideas } = trpc(slug);
  if (role !== "client") {
    await Promise.all([
      ...COLUMNS.map((status) => prefetchPages(ideas.list.infiniteQueryOptions(columnRead(status, narrowing), PAGED))),
      idea === null ? null : prefetch(ideas.show.queryOptions({ id: idea })),
    ]);
  }
  return (
    <Hydrated>
      <SearchState>
        <IdeasScreen />
      </SearchState>
    </Hydrated>
  );
}
