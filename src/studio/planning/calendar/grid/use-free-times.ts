import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { freeTimesRead, showsFreeTimes } from "../calendar-read.ts";
import type { CalendarSearch } from "../search/calendar-search.ts";
import { type SlotsByDay, slotsByDay } from "./hours.ts";

const NO_SLOTS: SlotsByDay = new Map();

/** The free posting times of a view with hours, for people who may write posts. */
export function useFreeTimes(search: CalendarSearch, range: { from: string; to: string }): SlotsByDay {
  const { role, timezone } = useBrand();
  const { data } = useQuery(
    useTRPC().calendar.freeTimes.queryOptions(freeTimesRead(search, range), {
      enabled: showsFreeTimes(search, role),
      placeholderData: keepPreviousData,
    }),
  );
  return useMemo(() => (data ? slotsByDay(data.times, timezone) : NO_SLOTS), [data, timezone]);
}
