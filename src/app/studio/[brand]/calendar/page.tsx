import type { Metadata } from "next";
import { cookies } from "next/headers";
import { createLoader, type SearchParams } from "nuqs/server";
import { t } from "#kernel/language.ts";
import { localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { SearchState } from "#studio/frame/search-state.tsx";
import { calendarRead, firstRead, freeTimesRead, showsFreeTimes } from "#studio/planning/calendar/calendar-read.ts";
import { CalendarScreen } from "#studio/planning/calendar/calendar-screen.tsx";
import { CAMPAIGNS_READ } from "#studio/planning/calendar/campaigns-read.ts";
import { calendarSearch } from "#studio/planning/calendar/search/calendar-search.ts";
import { isSearching, searchRead } from "#studio/planning/calendar/search/search-read.ts";
import { IDEAS_READ, mayUseIdeas } from "#studio/planning/calendar/unscheduled/ideas-read.ts";
import { UNSCHEDULED_CLOSED } from "#studio/planning/calendar/unscheduled/unscheduled-cookie.ts";
import { Hydrated, prefetch, prefetchPages, trpc } from "#transport/trpc/server.tsx";
import { brandOf, frame } from "../../../visitor.ts";

interface CalendarProps {
  params: Promise<{ brand: string }>;
  searchParams: Promise<SearchParams>;
}

const load = createLoader(calendarSearch);

export const generateMetadata = (): Metadata => ({ title: t("Calendar") });

export default async function Calendar({ params, searchParams }: CalendarProps) {
  const { slug, timezone, role } = await brandOf((await params).brand);
  const search = await load(searchParams);
  const { me, brands } = await frame();
  const today = localTimeOf(new Date(), timezone).date;
  const { calendar, campaigns, holidays, ideas, members, notes, posts } = trpc(slug);
  const read = calendarRead(search, today, { weekStart: me.user.week_start });
  await Promise.all([
    prefetch(calendar.show.queryOptions(firstRead(search.view, read))),
    prefetch(notes.list.queryOptions({ from: read.from, to: read.to })),
    prefetch(holidays.list.queryOptions({ from: read.from, to: read.to })),
    ...(showsFreeTimes(search, role) ? [prefetch(calendar.freeTimes.queryOptions(freeTimesRead(search, read)))] : []),
    prefetch(campaigns.list.queryOptions(CAMPAIGNS_READ)),
    // The names of what it is filtered by.
    ...(role !== "client" && (search.author ?? search.assignee) !== null
      ? [prefetch(members.list.queryOptions({}))]
      : []),
    ...(mayUseIdeas(role) ? [prefetch(ideas.list.queryOptions(IDEAS_READ))] : []),
    ...(isSearching(search) ? [prefetchPages(posts.list.infiniteQueryOptions(searchRead(search), PAGED))] : []),
  ]);
  return (
    <Hydrated>
      <SearchState>
        <CalendarScreen
          isUnscheduledOpen={!(await cookies()).has(UNSCHEDULED_CLOSED)}
          hasOtherBrands={brands.length > 1}
        />
      </SearchState>
    </Hydrated>
  );
}
