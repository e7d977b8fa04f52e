"use client";

import Link from "next/link";
import { statusLook } from "#ui/status.ts";
import { formatInstant } from "#ui/time-format.ts";
import { useBrand } from "../frame/brand.tsx";
import type { DayOfPosts } from "./by-day.ts";
import { type Month, monthOf, noonOf, sayMonth, weeksOf } from "./month.ts";
import classes from "./month-sheet.module.css";
import { useMonth } from "./use-month.ts";

interface MonthSheetProps {
  month: Month;
  /** `2026-11-20` in the brand's zone. */
  today: string;
  channel: number | null;
}

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
/** So many marks fit below a day's number. */
const MARKS = 3;

/** The month at a glance: marks in the colours of the posts' statuses, and a way to each day that has some. */
export function MonthSheet({ month, today, channel }: MonthSheetProps) {
  const { days } = useMonth(month, channel);
  return (
    <table className={classes.sheet} aria-label={sayMonth(month)}>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 1)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                data-outside={monthOf(day) !== month || undefined}
                aria-current={day === today ? "date" : undefined}
              >
                {monthOf(day) === month ? <Day day={day} found={days.find((each) => each.day === day)} /> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day, found }: { day: string; found: DayOfPosts | undefined }) {
  const { timezone } = useBrand();
  const number = Number(day.slice(-2));
  if (!found) return <span className={classes.number}>{number}</span>;
  const noon = noonOf(day, timezone);
  const count = found.posts.length === 1 ? "1 post" : `${found.posts.length} posts`;
  return (
    <Link
      href={`#day-${day}`}
      className={classes.number}
      aria-label={`${formatInstant(noon, timezone, "long-date", noon)}, ${count}`}
    >
      {number}
      <span className={classes.marks} aria-hidden>
        {found.posts.slice(0, MARKS).map(({ id, status }) => (
          <span key={id} className={classes.mark} data-mark={statusLook(status).tone} />
        ))}
      </span>
    </Link>
  );
}
