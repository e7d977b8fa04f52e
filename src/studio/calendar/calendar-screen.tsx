"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { ROLES } from "#kernel/permissions.ts";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { zoneName } from "#ui/time-format.ts";
import { useNow } from "#ui/use-now.ts";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { CalendarTools } from "./calendar-tools.tsx";
import { Found } from "./found.tsx";
import { dayOf, monthOf } from "./month.ts";
import { MonthSheet } from "./month-sheet.tsx";
import { MonthView } from "./month-view.tsx";
import { useCalendarSearch } from "./use-calendar-search.ts";

/** `/studio/{brand}/calendar`: a month's posts by day, or what a search finds in all of time. */
export function CalendarScreen() {
  const { handle, role, timezone } = useBrand();
  const now = useNow();
  const { search, change } = useCalendarSearch();
  const today = dayOf(now, timezone);
  const month = search.month ?? monthOf(today);
  const [words] = useDebouncedValue(search.q, 250);
  const isSearching = (search.q ?? "") !== "" || search.status !== null || search.origin !== null;
  const mayWrite = ROLES[role].permissions.has("content.manage");
  return (
    <Page
      title="Calendar"
      description={`Days and times in ${zoneName(timezone)}.`}
      action={
        mayWrite ? (
          <ButtonLink href={studioPath(handle, "posts/new")} variant="filled">
            New post
          </ButtonLink>
        ) : null
      }
      toolbar={
        <CalendarTools search={search} month={month} today={today} isSearching={isSearching} onChange={change} />
      }
      aside={isSearching ? null : <MonthSheet month={month} today={today} channel={search.channel} />}
    >
      {isSearching ? (
        <Found search={{ ...search, q: words }} onReset={() => change({ q: null, status: null, origin: null })} />
      ) : (
        <MonthView month={month} today={today} channel={search.channel} mayWrite={mayWrite} />
      )}
    </Page>
  );
}
