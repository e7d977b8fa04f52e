import { useEffect, useState } from "react";
import { lookUp } from "#kernel/look-up.ts";
import { addDays, localTimeOf } from "#studio/content/composer/time/local-time.ts";
import type { Card } from "../cards/cards.ts";
import type { View } from "../search/calendar-search.ts";

/** A picked-up card: where it would be dropped. */
export interface DraggedCard {
  card: Card;
  day: string;
  /** `09:00`; undefined for an unscheduled post, which gets the best free time of the day. */
  time: string | undefined;
}

const DAY_MINUTES = 24 * 60;

/** Moves a card by keyboard: arrow keys move it, Enter drops it, Escape cancels. */
export function useKeyboardDrag(view: View, zone: string, today: string, onDrop: (carried: DraggedCard) => void) {
  const [carried, setDragged] = useState<DraggedCard | null>(null);

  const startDrag = (card: Card) => {
    const wall = card.at === null ? null : localTimeOf(new Date(card.at), zone);
    setDragged({ card, day: wall?.date ?? today, time: wall?.time });
  };

  useEffect(() => {
    if (!carried) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      const moved = moveBy(carried, event, view);
      if (moved) setDragged(moved);
      else if (event.key === "Escape") {
        setDragged(null);
        focusCard(carried.card.id);
      } else if (event.key === "Enter" || event.key === " ") {
        setDragged(null);
        onDrop(carried);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const cancel = () => setDragged(null);
    window.addEventListener("keydown", onKeyDown, true);
    window.addEventListener("pointerdown", cancel);
    return () => {
      window.removeEventListener("keydown", onKeyDown, true);
      window.removeEventListener("pointerdown", cancel);
    };
  }, [carried, view, onDrop]);

  return { carried, startDrag };
}

const DAYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -7, PageDown: 7 };

/** The place that a key moves it to; null for other keys. */
export function moveBy(
  carried: DraggedCard,
  { key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">,
  view: View,
): DraggedCard | null {
  const days = lookUp(DAYS, key);
  if (days !== undefined) return { ...carried, day: addDays(carried.day, days) };
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const sign = key === "ArrowUp" ? -1 : 1;
  if (view === "month") return { ...carried, day: addDays(carried.day, sign * 7) };
  if (view === "list") return { ...carried, day: addDays(carried.day, sign) };
  return moveClock(carried, sign * (shiftKey ? 60 : 15));
}

/** Changes the date at midnight. */
function moveClock(carried: DraggedCard, minutes: number): DraggedCard {
  const [hours = 9, rest = 0] = (carried.time ?? "09:00").split(":").map(Number);
  const moved = hours * 60 + rest + minutes;
  const clock = (moved + DAY_MINUTES) % DAY_MINUTES;
  const time = `${String(Math.floor(clock / 60)).padStart(2, "0")}:${String(clock % 60).padStart(2, "0")}`;
  return { ...carried, day: addDays(carried.day, Math.floor(moved / DAY_MINUTES)), time };
}

/** Focuses a card at its new place, or its day if the card is not shown there. */
export function focusCard(id: number, day?: string): void {
  requestAnimationFrame(() => {
    const card = document.querySelector<HTMLElement>(`[data-card="${id}"] a`);
    const focusTarget = day === undefined ? null : document.querySelector<HTMLElement>(`[data-focus-day="${day}"]`);
    (card ?? focusTarget)?.focus();
  });
}
