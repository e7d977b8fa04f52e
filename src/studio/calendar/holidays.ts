import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createContext, useMemo } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Holiday } from "../holidays/describe-holidays.ts";

type HolidaysByDay = ReadonlyMap<string, readonly Holiday[]>;

/** The holidays of the view's days. */
export const HolidaysContext = createContext<HolidaysByDay>(new Map());

/** The holidays of the view's days, by day. */
export function useHolidays({ from, to }: { from: string; to: string }): HolidaysByDay {
  const { data } = useQuery(useTRPC().holidays.list.queryOptions({ from, to }, { placeholderData: keepPreviousData }));
  return useMemo(() => Map.groupBy(data?.holidays ?? [], ({ day }) => day), [data]);
}
