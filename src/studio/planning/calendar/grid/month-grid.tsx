"use client";

import { type KeyboardEvent, use } from "react";
import { firstCharacters } from "#kernel/excerpt.ts";
import { t } from "#kernel/language.ts";
import { addDays } from "#studio/content/composer/time/local-time.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import {
  addMonths,
  formatSpan,
  monthOf,
  placeInWeek,
  type Span,
  weekdaysFrom,
} from "#studio/planning/schedule/month.ts";
import { DATE_NAMES } from "#ui/date-names.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import type { DateSettings } from "#ui/time-format.ts";
import { formatClock } from "#ui/time-format.ts";
import { FIRST_WEEKS } from "../calendar-read.ts";
import { CampaignsContext } from "../campaigns-context.ts";
import type { CardsByDay } from "../cards/cards.ts";
import type { DraggedCard } from "../moving/use-keyboard-drag.ts";
import { MAX_LANES } from "./campaign-lanes.ts";
import { ElsewhereContext } from "./elsewhere.ts";
import { MonthCell } from "./month-cell.tsx";
import classes from "./month-grid.module.css";
import { NotesContext } from "./notes.ts";
import { useIsWholeBoard } from "./whole-board.ts";

interface MonthGridProps {
  span: Span;
  today: string;
  /** The date whose cell has tabindex 0. */
  current: string;
  cards: CardsByDay;
  carried: DraggedCard | null;
  isBusy: boolean;
  onDay: (day: string) => void;
  onOpen: (day: string) => void;
}

/** Weeks as a grid: a few posts on each day, the others behind "+N more". */
export function MonthGrid({ span, today, current, cards, carried, isBusy, onDay, onOpen }: MonthGridProps) {
  const { timezone } = useBrand();
  const { byDay } = use(NotesContext);
  const elsewhere = use(ElsewhereContext);
  const campaigns = use(CampaignsContext);
  const isWhole = useIsWholeBoard();
  const settings = useDateSettings();
  const names = DATE_NAMES[settings.language];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const day = dayOf(event.target);
    if (day === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    const next = dayForKey(event.key, day, settings);
    if (next !== null) onDay(next);
    else if (event.key === "Enter" && event.target === event.currentTarget.querySelector(`[data-focus-day="${day}"]`)) {
      onOpen(day);
    } else return;
    event.preventDefault();
  };
  const { weeks, month } = span;
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move from day to day, as in a grid.
      role="grid"
      className={classes.sheet}
      data-weeks={weeks.length}
      aria-label={formatSpan(span, settings)}
      aria-busy={isBusy}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {weekdaysFrom(settings).map((weekday) => (
            <th key={weekday} scope="col" abbr={names.weekdays[weekday]}>
              <span className={classes.long}>{names.shortWeekdays[weekday]}</span>
              <span className={classes.short}>{firstCharacters(names.weekdays[weekday] ?? "", 1).toUpperCase()}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <MonthCell
                key={day}
                day={day}
                today={today}
                zone={timezone}
                cards={cards.on(day)}
                totals={cards.totalsOf(day)}
                isOutside={month !== null && monthOf(day) !== month}
                isCurrent={day === current}
                isDrawn={isWhole || index < FIRST_WEEKS}
                campaigns={Math.min(campaigns.get(day)?.length ?? 0, MAX_LANES)}
                elsewhere={Math.min(elsewhere.get(day)?.length ?? 0, 1)}
                notes={byDay.get(day)?.length ?? 0}
                weeks={weeks.length}
                carriedId={carried?.card.id ?? null}
                drop={
                  carried?.day === day
                    ? carried.time
                      ? formatClock(carried.time, settings)
                      : t("Best free time")
                    : null
                }
                onOpen={onOpen}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function dayOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("[data-focus-day]")?.dataset.focusDay : undefined;
}

/** The date that a key moves to; null for other keys. */
function dayForKey(key: string, day: string, settings: DateSettings): string | null {
  if (key === "ArrowLeft") return addDays(day, -1);
  if (key === "ArrowRight") return addDays(day, 1);
  if (key === "ArrowUp") return addDays(day, -7);
  if (key === "ArrowDown") return addDays(day, 7);
  if (key === "Home") return addDays(day, -placeInWeek(day, settings));
  if (key === "End") return addDays(day, 6 - placeInWeek(day, settings));
  if (key === "PageUp") return addMonths(monthOf(day), -1);
  if (key === "PageDown") return addMonths(monthOf(day), 1);
  return null;
}
