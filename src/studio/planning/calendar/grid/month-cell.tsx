"use client";

import { IconClockExclamation } from "@tabler/icons-react";
import { memo, Suspense } from "react";
import { t } from "#kernel/language.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { lazy } from "#ui/lazy.tsx";
import { statusLook } from "#ui/status.ts";
import { CardStack } from "../cards/card-stack.tsx";
import { type DayTotals, describeTotals, type PlacedCard } from "../cards/cards.ts";
import { roomIn } from "./cell-room.ts";
import { DayActions } from "./day-actions.tsx";
import { DayElsewhere } from "./day-elsewhere.tsx";
import { DayHolidays } from "./day-holidays.tsx";
import { clockChangeOn, describeClockChange, formatDay, formatShortDay, formatWeekday } from "./days.ts";
import classes from "./month-grid.module.css";

const DayCampaigns = lazy(() => import("./day-campaigns.tsx"));
const DayNotes = lazy(() => import("./day-notes.tsx"));

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

/** The number of marks that fit below a date on a phone. */
const MARKS = 3;

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
  const shown = cards.slice(0, most);
  const rest = totals.total - shown.length;
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
          <span className={classes.long}>{isFirst ? formatShortDay(day, settings) : Number(day.slice(-2))}</span>
          <span className={classes.short}>{Number(day.slice(-2))}</span>
          {rest > 0 ? <small>{`+${rest}`}</small> : null}
          <span className={classes.marks} aria-hidden>
            {cards.slice(0, MARKS).map(({ card }) => (
              <span key={card.id} data-mark={statusLook(card.status).tone} />
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
      <DayHolidays day={day} as="cell" />
      {isDrawn && campaigns > 0 ? (
        <Suspense>
          <DayCampaigns day={day} as="bars" isStop={isCurrent} />
        </Suspense>
      ) : null}
      {isDrawn && notes > 0 ? (
        <Suspense>
          <DayNotes day={day} isStop={isCurrent} />
        </Suspense>
      ) : null}
      {isDrawn ? <DayElsewhere day={day} isStop={isCurrent} /> : null}
      <CardStack
        shown={isDrawn ? shown : NONE}
        draggedId={carriedId}
        isTabStop={isCurrent}
        size={size}
        dayName={name}
        onOpen={() => onOpen(day)}
      />
    </td>
  );
});
