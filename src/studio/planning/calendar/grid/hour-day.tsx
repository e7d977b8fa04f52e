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
import { DayElsewhere } from "./day-elsewhere.tsx";
import { DayHolidays } from "./day-holidays.tsx";
import DayNotes from "./day-notes.tsx";
import { clockChangeOn, describeClockChange, formatDay } from "./days.ts";
import { FreeSlot } from "./free-slot.tsx";
import classes from "./hour-grid.module.css";
import { HOURS, hourOf, inHour, type Slot } from "./hours.ts";

interface HourDayProps {
  day: string;
  today: string;
  /** The hour that it is now; null on other days. */
  currentHour: number | null;
  /** The first of its posts. */
  cards: readonly PlacedCard[];
  totals: DayTotals;
  slots: readonly Slot[];
  /** Hours that take little room. */
  quiet: ReadonlySet<number>;
  /** Posts from this hour on are not drawn yet. */
  until: number;
  /** The only day of the view, so wide that its posts need less height. */
  isAlone: boolean;
  isCurrent: boolean;
  carriedId: number | null;
  /** The time at which a picked-up card would be dropped on this day; null while it is elsewhere. */
  drop: string | null;
  onOpen: (day: string) => void;
}

/** Further posts are shown in the day's dialog. */
const MAX_SHOWN = 24;

/** A day of the week or day view: its posts and free posting times in a row for each hour. */
export const HourDay = memo(function HourDay(props: HourDayProps) {
  const { day, today, currentHour, cards, totals, slots, quiet, until } = props;
  const { isAlone, isCurrent, carriedId, drop, onOpen } = props;
  const { timezone } = useBrand();
  const change = clockChangeOn(day, timezone);
  const settings = useDateSettings();
  const name = formatDay(day, today, settings);
  const weekday = DATE_NAMES[settings.language].shortWeekdays[weekdayOf(day) % 7] ?? "";
  const short = `${weekday} ${Number(day.slice(8))}`;
  const shown = cards.slice(0, MAX_SHOWN);
  const drawn = shown.filter(({ time }) => hourOf(time) < until);
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
      <div className={classes.wholeDay}>
        {/* First, so that a bar is at the same height on every day. */}
        <DayCampaigns day={day} as={isAlone ? "line" : "bars"} isStop={isCurrent} />
        <DayHolidays day={day} as="line" />
        <DayNotes day={day} isStop={isCurrent} />
        <DayElsewhere day={day} isStop={isCurrent} />
        {totals.total === 0 ? <p className={classes.nothing}>{t("No posts")}</p> : null}
      </div>
      {HOURS.map((hour) => {
        const has = inHour(hour, drawn, slots);
        return (
          // A week has 168 of them: what their day says is not repeated, and they are placed and styled by it.
          <div
            key={hour}
            data-hour={hour}
            data-quiet={quiet.has(hour) || undefined}
            data-now={hour === currentHour || undefined}
          >
            <CardStack
              shown={has.cards}
              draggedId={carriedId}
              size={isAlone ? "small" : "tall"}
              dayName={name}
              onOpen={() => onOpen(day)}
            />
            {has.slots.map((slot) => (
              <FreeSlot key={slot.time} day={day} dayName={name} slot={slot} isStop={isCurrent} />
            ))}
          </div>
        );
      })}
      <div className={classes.others}>
        <CardStack
          shown={[]}
          draggedId={null}
          size="tall"
          rest={totals.total - shown.length}
          dayName={name}
          onOpen={() => onOpen(day)}
        />
      </div>
    </section>
  );
});
