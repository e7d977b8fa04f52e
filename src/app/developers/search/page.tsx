import { guides } from "#studio/developers/guides.ts";
import { searchDocuments } from "#studio/developers/search.ts";
import { SearchResults } from "#studio/developers/search-results.tsx";
import { apiCalls, ERROR_CATALOGUE } from "#transport/pages/loaded.ts";

export const metadata = { title: "Search", robots: { index: false } };

export default async function SearchPage({ searchParams }: { searchParams: Promise<{ q?: string | string[] }> }) {
  const { q } = await searchParams;
  const query = [q ?? ""].flat()[0] ?? "";
  const found = searchDocuments(query, { guides, calls: apiCalls(), codes: ERROR_CATALOGUE });
  return <SearchResults query={query} found={found} />;
}
