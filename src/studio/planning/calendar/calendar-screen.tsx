"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, useDeferredValue } from "react";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { lazy } from "#ui/lazy.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { zoneName } from "#ui/time-format.ts";
import { useNow } from "#ui/use-now.ts";
import { CalendarLinks } from "./calendar-links.tsx";
import { calendarRead, firstRead } from "./calendar-read.ts";
import { CalendarSkeleton } from "./calendar-skeleton.tsx";
import type { Calendar } from "./cards/cards.ts";
import { Board } from "./grid/board.tsx";
import { type CalendarSearch, NO_FILTERS, useCalendarSearch } from "./search/calendar-search.ts";
import { CalendarTools } from "./search/calendar-tools.tsx";
import { isSearching } from "./search/search-read.ts";

const FAST_MS = 3000;

const SLOW_MS = 60_000;

/** How long before and after its time a post is polled, in milliseconds. */
const NEAR_MS = 90_000;

const Found = lazy(() => import("./search/search-results.tsx"));

interface CalendarScreenProps {
  isUnscheduledOpen: boolean;
  /** The person belongs to several brands. */
  hasOtherBrands: boolean;
}

/** `/studio/{brand}/calendar`: posts as a month, a week or a list, or the results of a search in all posts. */
export function CalendarScreen({ isUnscheduledOpen, hasOtherBrands }: CalendarScreenProps) {
  const { handle, role, timezone } = useBrand();
  const now = useNow();
  const { search: chosen, change } = useCalendarSearch();
  // The controls answer at once; the days, hundreds of elements, follow without blocking the next key.
  const search = useDeferredValue(chosen);
  const today = localTimeOf(now, timezone).date;
  const { data, isPartial, error, isPlaceholderData, refetch } = useCalendar(search, today);
  const searches = isSearching(search);
  const canWrite = roleAllows(role, "content.manage");
  const rights = canWrite ? "" : ` ${t("Your role can view the calendar. Editors and members can move posts.")}`;
  return (
    <Page
      title={t("Calendar")}
      width="board"
      description={
        <>
          <span>{`${t("Times in {zone}.", { zone: zoneName(timezone) })}${rights} `}</span>
          <CalendarLinks channels={data?.channels ?? []} canWrite={canWrite} hasOtherBrands={hasOtherBrands} />
        </>
      }
      action={
        canWrite ? (
          <ButtonLink href={studioPath(handle, "posts/new")} variant="filled" visibleFrom="sm">
            {t("New post")}
          </ButtonLink>
        ) : null
      }
      toolbar={
        <CalendarTools
          search={chosen}
          today={today}
          channels={data?.channels ?? []}
          isSearching={isSearching(chosen)}
          onChange={change}
        />
      }
    >
      {searches ? (
        <Suspense fallback={<RowsSkeleton />}>
          <Found search={search} onReset={() => change({ ...NO_FILTERS, q: null, origin: null, all: null })} />
        </Suspense>
      ) : data ? (
        <>
          {isPartial && error ? (
            <ReadError title={t("Later weeks couldn't be loaded.")} error={error} onRetry={() => void refetch()} />
          ) : null}
          <Board
            calendar={data}
            isPartial={isPartial}
            search={search}
            today={today}
            canWrite={canWrite}
            isBusy={isPlaceholderData || search !== chosen}
            isUnscheduledOpen={isUnscheduledOpen}
            onChange={change}
          />
        </>
      ) : error ? (
        <ReadError title={t("The calendar couldn't be loaded.")} error={error} onRetry={() => void refetch()} />
      ) : (
        <CalendarSkeleton view={search.view} day={search.date ?? today} today={today} />
      )}
    </Page>
  );
}

/**
 * The posts of the view, at first those that came with the page; posts that are due are polled while they are
 * published.
 */
function useCalendar(search: CalendarSearch, today: string) {
  const { calendar } = useTRPC();
  const read = calendarRead(search, today, useDateSettings());
  const first = useQuery(calendar.show.queryOptions(firstRead(search.view, read), { enabled: false }));
  const whole = useQuery({
    ...calendar.show.queryOptions(read),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pauseFor(state.data, Date.now()),
  });
  const isPartial = whole.data === undefined && first.data !== undefined;
  return { ...whole, data: isPartial ? first.data : whole.data, isPartial };
}

function pauseFor(calendar: Calendar | undefined, now: number): number {
  const isPublishing = calendar?.days.some(({ statuses }) => statuses.some(({ status }) => status === "publishing"));
  if (isPublishing) return FAST_MS;
  const isMoving = calendar?.cards.some(({ at, status }) => {
    return status === "scheduled" && at !== null && Math.abs(Date.parse(at) - now) < NEAR_MS;
  });
  return isMoving ? FAST_MS : SLOW_MS;
}
