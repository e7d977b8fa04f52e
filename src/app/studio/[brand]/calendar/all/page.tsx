import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { t } from "#kernel/language.ts";
import { localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { AllBrandsScreen } from "#studio/planning/calendar/all-brands/all-brands-screen.tsx";
import {
  type AllBrandsSearch,
  allBrandsRead,
  allBrandsSearch,
  brandLooksRead,
  brandWeekRead,
  SHOWN_BRANDS,
  weekFrom,
} from "#studio/planning/calendar/all-brands/all-brands-search.ts";
import { caller, Hydrated, prefetch, trpc } from "#transport/trpc/server.tsx";
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
  const search = await load(searchParams);
  const isWeek = search.view === "week";
  const read = isWeek ? brandLooksRead(today) : allBrandsRead(search, today);
  const [weeks] = await Promise.all([
    isWeek ? readWeeks(slug, search, today) : [],
    prefetch(trpc(slug).calendar.all.queryOptions(read)),
  ]);
  return (
    <Hydrated>
      <SearchState>
        <AllBrandsScreen weeks={new Map(weeks)} />
      </SearchState>
    </Hydrated>
  );
}

/** The weeks of the brands that are shown at first. One that can't be read is left to its row's own query. */
async function readWeeks(slug: string, search: AllBrandsSearch, today: string) {
  const { brands } = await (await caller(slug)).brands.list({});
  const shown = brands
    .filter(({ id, access }) => access === "open" && (search.brand === null || id === search.brand))
    .slice(0, SHOWN_BRANDS);
  const read = brandWeekRead(search, weekFrom(search, today));
  const weeks = await Promise.allSettled(
    shown.map(async (brand) => [brand.id, await (await caller(brand.slug)).calendar.show(read)] as const),
  );
  return weeks.flatMap((week) => (week.status === "fulfilled" ? [week.value] : []));
}
