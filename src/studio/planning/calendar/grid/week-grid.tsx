"use client";

import { Button } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import { addDays } from "#studio/content/composer/time/local-time.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { formatClock } from "#ui/time-format.ts";
import type { CardsByDay } from "../cards/cards.ts";
import type { DraggedCard } from "../moving/use-keyboard-drag.ts";
import { formatWeek, weekOf } from "./month.ts";
import { WeekDay } from "./week-day.tsx";
import classes from "./week-grid.module.css";

interface WeekGridProps {
  today: string;
  /** A day of the week, with tabindex 0. */
  current: string;
  cards: CardsByDay;
  carried: DraggedCard | null;
  isBusy: boolean;
  onDay: (day: string) => void;
  onOpen: (day: string) => void;
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };

/**
 * A week as a column for each day. On a phone the days are below each other, and those before today are folded: the week
 * begins with what is still to come.
 */
export function WeekGrid({ today, current, cards, carried, isBusy, onDay, onOpen }: WeekGridProps) {
  const settings = useDateSettings();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target instanceof HTMLElement ? event.target.dataset.focusDay : undefined;
    if (target === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    const step = lookUp(STEPS, event.key);
    if (step === undefined) return;
    event.preventDefault();
    onDay(addDays(target, step));
  };
  const days = weekOf(current, settings);
  const pastDays = days.includes(today) ? days.indexOf(today) : 0;
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const isFolded = pastDays > 0 && current >= today && unfolded !== days[0];
  return (
    <section
      className={classes.week}
      aria-label={formatWeek(current, settings)}
      aria-busy={isBusy}
      data-folded={isFolded || undefined}
      onKeyDown={onKeyDown}
    >
      {isFolded ? (
        <Button className={classes.unfold} variant="subtle" onClick={() => setUnfolded(days[0] ?? null)}>
          {tn(pastDays, "Show {count} earlier day", "Show {count} earlier days")}
        </Button>
      ) : null}
      {days.map((day) => (
        <WeekDay
          key={day}
          day={day}
          today={today}
          cards={cards.on(day)}
          totals={cards.totalsOf(day)}
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
