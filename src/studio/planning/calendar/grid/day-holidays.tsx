import { use } from "react";
import { describeHolidays, HolidaysContext } from "#studio/planning/holidays/holidays.ts";
import classes from "./day-holidays.module.css";

interface DayHolidaysProps {
  day: string;
  /** `cell`: beside the date of a small cell, without taking room. `line`: below a day's heading. */
  as: "cell" | "line";
  /** The date of the cell has a month or a count beside it. */
  isAfterMore?: boolean;
}

/** The holidays and popular days of a date. */
export function DayHolidays({ day, as, isAfterMore = false }: DayHolidaysProps) {
  const holidays = use(HolidaysContext).get(day);
  if (!holidays) return null;
  const text = describeHolidays(holidays);
  return (
    <span className={classes[as]} data-after-more={isAfterMore || undefined} title={as === "cell" ? text : undefined}>
      {text}
    </span>
  );
}
