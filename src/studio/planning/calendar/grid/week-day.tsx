"use client";

import { memo } from "react";
import { t } from "#kernel/language.ts";
import { weekdayOf } from "#studio/content/composer/time/local-time.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { DATE_NAMES } from "#ui/date-names.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { CardStack } from "../cards/card-stack.tsx";
import { type DayTotals, describeTotals, type PlacedCard } from "../cards/cards.ts";
import { DayActions } from "./day-actions.tsx";
import DayCampaigns from "./day-campaigns.tsx";
import { DayHolidays } from "./day-holidays.tsx";
import DayNotes from "./day-notes.tsx";
import { clockChangeOn, describeClockChange, formatDay } from "./days.ts";
import classes from "./week-grid.module.css";

interface WeekDayProps {
  day: string;
  today: string;
  /** The first of its posts. */
  cards: readonly PlacedCard[];
  totals: DayTotals;
  isCurrent: boolean;
  carriedId: number | null;
  /** The time at which a picked-up card would be dropped on this day; null while it is elsewhere. */
  drop: string | null;
  onOpen: (day: string) => void;
}

/** Further posts are shown in the day's dialog. */
const MAX_SHOWN = 10;

/** A day of the week view: its posts as a column. */
export const WeekDay = memo(function WeekDay(props: WeekDayProps) {
  const { day, today, cards, totals, isCurrent, carriedId, drop, onOpen } = props;
  const { timezone } = useBrand();
  const change = clockChangeOn(day, timezone);
  const settings = useDateSettings();
  const name = formatDay(day, today, settings);
  const weekday = DATE_NAMES[settings.language].shortWeekdays[weekdayOf(day) % 7] ?? "";
  const short = `${weekday} ${Number(day.slice(8))}`;
  const shown = cards.slice(0, MAX_SHOWN);
  return (
    <section
      className={classes.day}
      aria-label={name}
      data-day={day}
      data-past={day < today || undefined}
      data-over={drop ?? undefined}
    >
      <header className={classes.head} aria-current={day === today ? "date" : undefined}>
        <button
          type="button"
          className={classes.name}
          data-focus-day={day}
          tabIndex={isCurrent ? 0 : -1}
          aria-label={t("{shortDay}: open {day}, {totals}", {
            shortDay: short,
            day: name,
            totals: describeTotals(totals),
          })}
          onClick={() => onOpen(day)}
        >
          {short}
        </button>
        {day < today ? null : <DayActions day={day} name={name} isStop={isCurrent} withBestTime={totals.total === 0} />}
        {change ? <p className={classes.change}>{describeClockChange(change)}</p> : null}
      </header>
      {/* First, so that a bar is at the same height on every day. */}
      <DayCampaigns day={day} as="bars" isStop={isCurrent} />
      <DayHolidays day={day} as="line" />
      <DayNotes day={day} isStop={isCurrent} />
      {totals.total === 0 ? <p className={classes.nothing}>{t("No posts")}</p> : null}
      <CardStack
        shown={shown}
        draggedId={carriedId}
        size="tall"
        rest={totals.total - shown.length}
        dayName={name}
        onOpen={() => onOpen(day)}
      />
    </section>
  );
});
