"use client";

import { Button } from "@mantine/core";
import { type KeyboardEvent, useMemo, useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import { addDays, localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { formatWeek } from "#studio/planning/schedule/month.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { formatClock } from "#ui/time-format.ts";
import { useNow } from "#ui/use-now.ts";
import type { CardsByDay } from "../cards/cards.ts";
import type { DraggedCard } from "../moving/use-keyboard-drag.ts";
import { formatDay } from "./days.ts";
import { HourDay } from "./hour-day.tsx";
import classes from "./hour-grid.module.css";
import { clockOf, firstHours, HOURS, hourOf, quietHours, type Slot, type SlotsByDay } from "./hours.ts";
import { useIsWholeBoard } from "./whole-board.ts";

interface HourGridProps {
  /** One date, or the seven of a week. */
  days: readonly string[];
  today: string;
  /** The date with tabindex 0. */
  current: string;
  cards: CardsByDay;
  /** The free posting times, as places for a post. */
  slots: SlotsByDay;
  carried: DraggedCard | null;
  isBusy: boolean;
  onDay: (day: string) => void;
  onOpen: (day: string) => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };

const NO_SLOTS: readonly Slot[] = [];

/**
 * Days as columns and hours as rows, each as high as the fullest day needs it. On a phone the days are below each other,
 * without empty hours, and those before today are folded: the week begins with what is still to come.
 */
export function HourGrid({ days, today, current, cards, slots, carried, isBusy, onDay, onOpen }: HourGridProps) {
  const { timezone } = useBrand();
  const settings = useDateSettings();
  const { time: clock } = localTimeOf(useNow(), timezone);
  const quiet = useMemo(() => quietHours(days, cards, slots), [days, cards, slots]);
  const isWhole = useIsWholeBoard();
  const first = isWhole ? null : firstHours(days, today, cards);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target instanceof HTMLElement ? event.target.dataset.focusDay : undefined;
    if (target === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    const step = lookUp(STEPS, event.key);
    if (step === undefined) return;
    event.preventDefault();
    onDay(addDays(target, step));
  };
  const pastDays = days.includes(today) ? days.indexOf(today) : 0;
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const isFolded = pastDays > 0 && current >= today && unfolded !== days[0];
  return (
    <section
      className={classes.grid}
      aria-label={days.length === 1 ? formatDay(current, today, settings) : formatWeek(current, settings)}
      aria-busy={isBusy}
      data-days={days.length}
      data-folded={isFolded || undefined}
      onKeyDown={onKeyDown}
    >
      {isFolded ? (
        <Button className={classes.unfold} variant="subtle" onClick={() => setUnfolded(days[0] ?? null)}>
          {tn(pastDays, "Show {count} earlier day", "Show {count} earlier days")}
        </Button>
      ) : null}
      {/* Only seen: each card says its time. */}
      <div className={classes.axis} aria-hidden>
        {HOURS.map((hour) => (
          <span key={hour} data-quiet={quiet.has(hour) || undefined}>
            {quiet.has(hour) ? null : formatClock(clockOf(hour), settings)}
          </span>
        ))}
      </div>
      {days.map((day) => (
        <HourDay
          key={day}
          day={day}
          today={today}
          currentHour={day === today ? hourOf(clock) : null}
          cards={cards.on(day)}
          totals={cards.totalsOf(day)}
          slots={slots.get(day) ?? NO_SLOTS}
          quiet={quiet}
          until={first?.get(day) ?? HOURS.length}
          isAlone={days.length === 1}
          isCurrent={day === current}
          carriedId={carried?.card.id ?? null}
          drop={
            carried?.day === day ? (carried.time ? formatClock(carried.time, settings) : t("Best free time")) : null
          }
          onOpen={onOpen}
        />
      ))}
    </section>
  );
}
