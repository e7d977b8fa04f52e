import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { describeHolidays } from "./holidays.ts";

interface HolidaysOfProps {
  /** A chosen day; empty without. */
  day: string;
  today: string;
}

/** The brand's holidays on a day that is being chosen, beside what else is said about it. */
export function HolidaysOf({ day, today }: HolidaysOfProps) {
  // Days of the past are not offered; a year that is being typed has passed.
  const isOffered = day >= today;
  const { data } = useQuery(useTRPC().holidays.list.queryOptions({ from: day, to: day }, { enabled: isOffered }));
  const holidays = isOffered ? (data?.holidays ?? []) : [];
  return holidays.length === 0 ? null : <span>{describeHolidays(holidays)}</span>;
}
