import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { calendarRead } from "./calendar-read.ts";
import type { Calendar } from "./cards/cards.ts";
import type { CalendarSearch } from "./search/calendar-search.ts";

const FAST_MS = 3000;
const SLOW_MS = 60_000;
/** How long before and after its time a post is polled, in milliseconds. */
const NEAR_MS = 90_000;

/** The posts of the view; posts that are due are polled while they are published. */
export function useCalendar(search: CalendarSearch, today: string) {
  const settings = useDateSettings();
  return useQuery({
    ...useTRPC().calendar.show.queryOptions(calendarRead(search, today, settings)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pauseFor(state.data, Date.now()),
  });
}

function pauseFor(calendar: Calendar | undefined, now: number): number {
  const isPublishing = calendar?.days.some(({ statuses }) => statuses.some(({ status }) => status === "publishing"));
  if (isPublishing) return FAST_MS;
  const isMoving = calendar?.cards.some(({ at, status }) => {
    return status === "scheduled" && at !== null && Math.abs(Date.parse(at) - now) < NEAR_MS;
  });
  return isMoving ? FAST_MS : SLOW_MS;
}
