"use client";

import { IconClockExclamation } from "@tabler/icons-react";
import { memo } from "react";
import { t } from "#kernel/language.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { statusLook } from "#ui/status.ts";
import { CardStack } from "../cards/card-stack.tsx";
import { type DayTotals, describeTotals, type PlacedCard } from "../cards/cards.ts";
import { marksOf, roomIn } from "./cell-room.ts";
import { DayActions } from "./day-actions.tsx";
import DayCampaigns from "./day-campaigns.tsx";
import { DayElsewhere } from "./day-elsewhere.tsx";
import { DayHolidays } from "./day-holidays.tsx";
import DayNotes from "./day-notes.tsx";
import { clockChangeOn, describeClockChange, formatDay, formatShortDay, formatWeekday } from "./days.ts";
import classes from "./month-grid.module.css";

interface MonthCellProps {
  day: string;
  today: string;
  zone: string;
  /** The first of its posts. */
  cards: readonly PlacedCard[];
  totals: DayTotals;
  /** A day of the previous or next month. */
  isOutside: boolean;
  isCurrent: boolean;
  /** Not only with its date and its totals. */
  isDrawn: boolean;
  carriedId: number | null;
  /** The number of bars of campaigns. */
  campaigns: number;
  notes: number;
  /** The line about posts published elsewhere. */
  elsewhere: number;
  /** How many weeks the month has. */
  weeks: number;
  /** The time at which a picked-up card would be dropped here; null while it is elsewhere. */
  drop: string | null;
  onOpen: (day: string) => void;
}

const NONE: readonly PlacedCard[] = [];

/** A day of the month. Renders again only when its own posts change, since a month may have a thousand posts. */
export const MonthCell = memo(function MonthCell({
  day,
  today,
  zone,
  cards,
  totals,
  isOutside,
  isCurrent,
  isDrawn,
  carriedId,
  campaigns,
  notes,
  elsewhere,
  weeks,
  drop,
  onOpen,
}: MonthCellProps) {
  const change = clockChangeOn(day, zone);
  const { most, size } = roomIn(totals.total, campaigns + notes + elsewhere, weeks);
  const shown = isDrawn ? cards.slice(0, most) : NONE;
  // Of a day whose posts are not read yet, as many as will fit are.
  const rest = totals.total - (isDrawn ? shown.length : Math.min(most, totals.total));
  const settings = useDateSettings();
  const name = formatDay(day, today, settings);
  const isFirst = day.endsWith("-01");
  // What is seen is part of what is heard: "Nov 1", where the month is shown.
  const heard = isFirst ? formatWeekday(day, today, settings) : name;
  return (
    <td
      className={classes.cell}
      data-day={day}
      data-focus-day={day}
      data-outside={isOutside || undefined}
      data-past={day < today || undefined}
      data-over={drop ?? undefined}
      aria-current={day === today ? "date" : undefined}
      tabIndex={isCurrent ? 0 : -1}
    >
      <div className={classes.head}>
        <button
          type="button"
          className={classes.number}
          tabIndex={-1}
          aria-label={t("Open {day}, {totals}", { day: heard, totals: describeTotals(totals) })}
          onClick={() => onOpen(day)}
        >
          {isFirst ? (
            <>
              <span className={classes.long}>{formatShortDay(day, settings)}</span>
              <span className={classes.short}>{Number(day.slice(-2))}</span>
            </>
          ) : (
            <span>{Number(day.slice(-2))}</span>
          )}
          {rest > 0 ? <small>{`+${rest}`}</small> : null}
          <span className={classes.marks} aria-hidden>
            {marksOf(totals).map(({ key, status }) => (
              <i key={key} data-mark={statusLook(status).tone} />
            ))}
          </span>
        </button>
        {change ? (
          <span
            className={classes.change}
            role="img"
            aria-label={describeClockChange(change)}
            title={describeClockChange(change)}
          >
            <IconClockExclamation size={14} stroke={1.75} aria-hidden />
          </span>
        ) : null}
        {isDrawn && day >= today ? (
          <DayActions day={day} name={name} isStop={isCurrent} withBestTime={totals.total === 0} />
        ) : null}
      </div>
      <DayHolidays day={day} as="cell" isAfterMore={isFirst || rest > 0} />
      {isDrawn && campaigns > 0 ? <DayCampaigns day={day} as="bars" isStop={isCurrent} /> : null}
      {isDrawn && notes > 0 ? <DayNotes day={day} isStop={isCurrent} /> : null}
      {isDrawn ? <DayElsewhere day={day} isStop={isCurrent} /> : null}
      <CardStack
        shown={shown}
        draggedId={carriedId}
        isTabStop={isCurrent}
        size={size}
        dayName={name}
        onOpen={() => onOpen(day)}
      />
    </td>
  );
});
