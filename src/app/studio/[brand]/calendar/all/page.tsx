import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { t } from "#kernel/language.ts";
import { localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { AllBrandsScreen } from "#studio/planning/calendar/all-brands/all-brands-screen.tsx";
import { allBrandsRead, allBrandsSearch } from "#studio/planning/calendar/all-brands/all-brands-search.ts";
import { Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
import { brandOf } from "../../../../visitor.ts";

interface AllBrandsProps {
  params: Promise<{ brand: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(allBrandsSearch);

export const generateMetadata = (): Metadata => ({ title: t("All brands") });

export default async function AllBrands({ params, searchParams }: AllBrandsProps) {
  const { slug, timezone } = await brandOf((await params).brand);
  const today = localTimeOf(new Date(), timezone).date;
  await prefetch(trpc(slug).calendar.all.queryOptions(allBrandsRead(await load(searchParams), today)));
  return (
    <Hydrated>
      <SearchState>
        <AllBrandsScreen />
      </SearchState>
    </Hydrated>
  );
}
