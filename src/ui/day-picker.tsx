"use client";

import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import { DATE_NAMES } from "./date-names.ts";
import { useDateSettings } from "./date-settings.tsx";
import classes from "./day-picker.module.css";
import { IconButton } from "./icon-button.tsx";
import { shiftDay } from "./parse-date.ts";

interface DayPickerProps {
  /** `2026-11-24`; empty without one. */
  value: string;
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (day: string) => void;
  close: () => void;
}

const FIRST_DAYS = { sunday: 0, monday: 1, saturday: 6 } as const;
const MONTHS: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month to choose a day from, with the person's first day of the week; the arrow keys, Page Up and Page Down move. */
export default function DayPicker({ value, today, min, max, onPick, close }: DayPickerProps) {
  const { language, weekStart } = useDateSettings();
  const names = DATE_NAMES[language];
  const [focused, setFocused] = useState(value || today);
  const [hasMoved, setMoved] = useState(false);
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    // The first focus is the popover's.
    if (hasMoved) grid.current?.querySelector<HTMLButtonElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused, hasMoved]);
  const [year, month] = [Number(focused.slice(0, 4)), Number(focused.slice(5, 7))];
  const first = `${focused.slice(0, 8)}01`;
  const offset = (weekdayOf(first) - FIRST_DAYS[weekStart] + 7) % 7;
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => shiftDay(first, week * 7 + day - offset)),
  ).filter(([start = "", ...rest]) => [start, ...rest].some((day) => day.startsWith(first.slice(0, 7))));
  const move = (day: string) => {
    setMoved(true);
    setFocused(day);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = lookUp(STEPS, event.key);
    const months = lookUp(MONTHS, event.key);
    if (step === undefined && months === undefined) return;
    event.preventDefault();
    move(step === undefined ? shiftMonth(focused, months ?? 0) : shiftDay(focused, step));
  };
  const isOutside = (day: string) => (min !== undefined && day < min) || (max !== undefined && day > max);
  return (
    <div className={classes.picker}>
      <div className={classes.head}>
        <IconButton aria-label={t("Previous month")} onClick={() => setFocused(shiftMonth(focused, -1))}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </IconButton>
        <p className={classes.month} aria-live="polite">
          {`${names.months[month - 1]} ${year}`}
        </p>
        <IconButton aria-label={t("Next month")} onClick={() => setFocused(shiftMonth(focused, 1))}>
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <table ref={grid} className={classes.grid} aria-label={`${names.months[month - 1]} ${year}`}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col" abbr={names.weekdays[weekdayOf(day)]}>
                {names.shortWeekdays[weekdayOf(day)]?.replace(".", "")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={classes.day}
                    data-day={day}
                    data-other={!day.startsWith(first.slice(0, 7)) || undefined}
                    data-autofocus={day === focused || undefined}
                    aria-pressed={day === value}
                    aria-current={day === today ? "date" : undefined}
                    aria-label={labelOf(day)}
                    tabIndex={day === focused ? 0 : -1}
                    disabled={isOutside(day)}
                    onKeyDown={onKeyDown}
                    onClick={() => {
                      onPick(day);
                      close();
                    }}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );

  function labelOf(day: string): string {
    const date = names.longDate(Number(day.slice(8)), names.months[Number(day.slice(5, 7)) - 1] ?? "");
    return `${names.withWeekday(names.weekdays[weekdayOf(day)] ?? "", date)}${names.year(Number(day.slice(0, 4)))}`;
  }
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The same day of another month, or its last one. */
function shiftMonth(day: string, by: number): string {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))];
  const last = new Date(Date.UTC(year, month + by, 0));
  return shiftDay(last.toISOString().slice(0, 10), Math.min(date, last.getUTCDate()) - last.getUTCDate());
}
