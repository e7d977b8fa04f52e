"use client";

import { useRouter } from "next/navigation";
import { memo } from "react";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { CardStack } from "./card-stack.tsx";
import type { DayTotals, PlacedCard } from "./cards.ts";
import { DayActions } from "./day-actions.tsx";
import { clockChangeOn, describeClockChange, formatDay } from "./days.ts";
import { useMoveActions } from "./move-actions.tsx";
import classes from "./week-grid.module.css";

interface WeekDayProps {
  day: string;
  today: string;
  /** The current time, for today only. */
  clock: string | null;
  /** The first posts of each hour. */
  cards: readonly PlacedCard[];
  totals: DayTotals;
  isCurrent: boolean;
  carriedId: number | null;
  /** The time at which a picked-up card would be dropped on this day; null while it is elsewhere. */
  drop: string | null;
  onOpen: (day: string) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0"));
/** Posts within an hour beyond this number are shown in the day's dialog. */
const MAX_SHOWN = 4;

/** A day of the week view, with a slot for each hour. */
export const WeekDay = memo(function WeekDay(props: WeekDayProps) {
  const { day, today, clock, cards, totals, isCurrent, carriedId, drop, onOpen } = props;
  const { handle, timezone } = useBrand();
  const { canWrite } = useMoveActions();
  const router = useRouter();
  const change = clockChangeOn(day, timezone);
  const name = formatDay(day, today);
  const short = `${name.slice(0, 3)} ${Number(day.slice(8))}`;
  const isPast = day < today;
  const write = (hour: string) => router.push(`${studioPath(handle, "posts/new")}?at=${day}T${hour}:00`);
  return (
    <section className={classes.day} aria-label={name} data-past={isPast || undefined}>
      <header className={classes.head} aria-current={day === today ? "date" : undefined}>
        <button
          type="button"
          className={classes.name}
          data-focus-day={day}
          tabIndex={isCurrent ? 0 : -1}
          aria-label={`${short}: open ${name}`}
          onClick={() => onOpen(day)}
        >
          {short}
        </button>
        {isPast ? null : <DayActions day={day} name={name} isStop={isCurrent} withBestTime={totals.total === 0} />}
        {change ? <p className={classes.change}>{describeClockChange(change)}</p> : null}
      </header>
      {totals.total === 0 ? <p className={classes.nothing}>No posts</p> : null}
      {HOURS.map((hour, index) => {
        const shown = cards.filter(({ time }) => time.startsWith(hour)).slice(0, MAX_SHOWN);
        const total = totals.hours.find((one) => one.hour === index)?.total ?? shown.length;
        const isGap = change?.kind === "forward" && change.hour === index;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the mouse; "New post" on the day is for all.
          // biome-ignore lint/a11y/noStaticElementInteractions: see above.
          <div
            key={hour}
            className={classes.slot}
            data-day={day}
            data-hour={index}
            data-empty={shown.length === 0 || undefined}
            data-gap={isGap || undefined}
            data-writable={(canWrite && !isPast) || undefined}
            data-over={drop?.startsWith(hour) ? drop : undefined}
            onClick={({ target, currentTarget }) => {
              if (canWrite && !isPast && target === currentTarget) write(hour);
            }}
          >
            {clock?.startsWith(hour) ? (
              <span
                className={classes.now}
                style={{ top: `${(Number(clock.slice(3)) / 60) * 100}%` }}
                suppressHydrationWarning
              />
            ) : null}
            <CardStack
              shown={shown}
              draggedId={carriedId}
              rest={total - shown.length}
              dayName={`${name} after ${hour}:00`}
              onOpen={() => onOpen(day)}
            />
          </div>
        );
      })}
    </section>
  );
});
