import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createContext, useMemo } from "react";
import type { z } from "zod";
import type { Holiday as HolidaySchema } from "#domain/planning/holidays/schema.ts";
import { useTRPC } from "#transport/trpc/client.tsx";

type Holiday = z.output<typeof HolidaySchema>;
type HolidaysByDay = ReadonlyMap<string, readonly Holiday[]>;

/** The holidays of the view's days. */
export const HolidaysContext = createContext<HolidaysByDay>(new Map());

/** The holidays of the view's days, by day. */
export function useHolidays({ from, to }: { from: string; to: string }): HolidaysByDay {
  const { data } = useQuery(useTRPC().holidays.list.queryOptions({ from, to }, { placeholderData: keepPreviousData }));
  return useMemo(() => Map.groupBy(data?.holidays ?? [], ({ day }) => day), [data]);
}

/** `Christmas Day (AT, CH), Black Friday`. */
export function describeHolidays(holidays: readonly Holiday[]): string {
  return holidays
    .map(({ name, countries }) => (countries.length === 0 ? name : `${name} (${countries.join(", ")})`))
    .join(", ");
}
