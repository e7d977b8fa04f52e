"use client";

import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { addDays, localTimeOf } from "../composer/local-time.ts";
import { useBrand } from "../frame/brand.tsx";
import type { CardsByDay } from "./cards.ts";
import { formatWeek, weekOf } from "./month.ts";
import type { DraggedCard } from "./use-keyboard-drag.ts";
import { WeekDay } from "./week-day.tsx";
import classes from "./week-grid.module.css";

interface WeekGridProps {
  /** A day of the week, with tabindex 0. */
  current: string;
  now: Date;
  cards: CardsByDay;
  carried: DraggedCard | null;
  isBusy: boolean;
  onDay: (day: string) => void;
  onOpen: (day: string) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The first hour in view: the usual start of a working day. */
const MORNING = 8;

/** A week by hours; on a phone its days are stacked and list their posts only. */
export default function WeekGrid({ current, now, cards, carried, isBusy, onDay, onOpen }: WeekGridProps) {
  const { timezone } = useBrand();
  const scroller = useRef<HTMLElement>(null);
  const days = weekOf(current);
  const [monday = current] = days;
  const clock = localTimeOf(now, timezone);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another week begins at its own morning.
  useLayoutEffect(() => {
    const element = scroller.current;
    const slots = [...(element?.querySelectorAll<HTMLElement>("[data-hour]") ?? [])];
    const first = Math.min(
      MORNING,
      ...slots.filter(({ dataset }) => !dataset.empty).map(({ dataset }) => Number(dataset.hour)),
    );
    const slot = slots.find(({ dataset }) => Number(dataset.hour) === first);
    const head = element?.querySelector("header")?.offsetHeight ?? 0;
    if (element && slot) element.scrollTop = slot.offsetTop - head;
  }, [monday]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target instanceof HTMLElement ? event.target.dataset.focusDay : undefined;
    if (target === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onDay(addDays(target, step));
  };

  return (
    <section ref={scroller} className={classes.scroller} aria-label={formatWeek(current)} aria-busy={isBusy}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys lead from day to day. */}
      <div className={classes.week} onKeyDown={onKeyDown}>
        <div className={classes.gutter} aria-hidden>
          {HOURS.map((hour) => (
            <span key={hour} className={classes.hour} style={{ gridRow: hour + 2 }}>
              {hour === 0 ? "" : `${String(hour).padStart(2, "0")}:00`}
            </span>
          ))}
        </div>
        {days.map((day) => (
          <WeekDay
            key={day}
            day={day}
            today={clock.date}
            clock={day === clock.date ? clock.time : null}
            cards={cards.on(day)}
            totals={cards.totalsOf(day)}
            isCurrent={day === current}
            carriedId={carried?.card.id ?? null}
            drop={carried?.day === day ? (carried.time ?? "") : null}
            onOpen={onOpen}
          />
        ))}
      </div>
    </section>
  );
}
