"use client";

import { Suspense } from "react";
import { t } from "#kernel/language.ts";
import { ROLES } from "#kernel/permissions.ts";
import { localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { lazy } from "#ui/lazy.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { zoneName } from "#ui/time-format.ts";
import { useNow } from "#ui/use-now.ts";
import { CalendarSkeleton } from "./calendar-skeleton.tsx";
import { Board } from "./grid/board.tsx";
import { monthOf } from "./grid/month.ts";
import { NO_FILTERS, useCalendarSearch } from "./search/calendar-search.ts";
import { CalendarTools } from "./search/calendar-tools.tsx";
import { isSearching } from "./search/search-read.ts";
import { useCalendar } from "./use-calendar.ts";

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
  const { search, change } = useCalendarSearch();
  const today = localTimeOf(now, timezone).date;
  const { data, error, isPlaceholderData, refetch } = useCalendar(search, today);
  const searches = isSearching(search);
  const canWrite = ROLES[role].permissions.has("content.manage");
  const rights = canWrite ? "" : ` ${t("Your role can view the calendar. Editors and members can move posts.")}`;
  return (
    <Page
      title={t("Calendar")}
      width="board"
      description={
        <>
          <span>{`${t("Days and times in {zone}.", { zone: zoneName(timezone) })}${rights} `}</span>
          <TextLink href={studioPath(handle, "calendar/campaigns")}>{t("Campaigns")}</TextLink>
          {canWrite ? (
            <>
              <span>{" · "}</span>
              <TextLink href={studioPath(handle, "calendar/recurring")}>{t("Recurring posts")}</TextLink>
              <span>{" · "}</span>
              <TextLink href={studioPath(handle, "calendar/evergreen")}>{t("Evergreen posts")}</TextLink>
            </>
          ) : null}
          {hasOtherBrands ? (
            <>
              <span>{" · "}</span>
              <TextLink href={studioPath(handle, "calendar/all")}>{t("All brands")}</TextLink>
            </>
          ) : null}
        </>
      }
      action={
        canWrite ? (
          <ButtonLink href={studioPath(handle, "posts/new")} variant="filled">
            {t("New post")}
          </ButtonLink>
        ) : null
      }
      toolbar={
        <CalendarTools
          search={search}
          today={today}
          channels={data?.channels ?? []}
          isSearching={searches}
          onChange={change}
        />
      }
    >
      {searches ? (
        <Suspense fallback={<RowsSkeleton />}>
          <Found search={search} onReset={() => change({ ...NO_FILTERS, q: null, origin: null, all: null })} />
        </Suspense>
      ) : data ? (
        <Board
          calendar={data}
          search={search}
          today={today}
          canWrite={canWrite}
          isBusy={isPlaceholderData}
          isUnscheduledOpen={isUnscheduledOpen}
          onChange={change}
        />
      ) : error ? (
        <ReadError title={t("The calendar couldn't be loaded.")} error={error} onRetry={() => void refetch()} />
      ) : (
        <CalendarSkeleton view={search.view} month={monthOf(search.date ?? today)} />
      )}
    </Page>
  );
}
