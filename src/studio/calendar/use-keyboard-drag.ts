import { useEffect, useState } from "react";
import { addDays, localTimeOf } from "../composer/local-time.ts";
import type { View } from "./calendar-search.ts";
import type { Card } from "./cards.ts";

/** A card in somebody's hands: where it would be put down. */
export interface DraggedCard {
  card: Card;
  day: string;
  /** `09:00`; undefined for a post without a time, which gets the best free one of the day. */
  time: string | undefined;
}

const DAY_MINUTES = 24 * 60;

/** Carries a card by keyboard: arrow keys move it, Press Enter to drop, Escape to cancel. */
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

/** Where a key takes it; null for keys that take it nowhere. */
export function moveBy(
  carried: DraggedCard,
  { key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">,
  view: View,
): DraggedCard | null {
  const days = DAYS[key];
  if (days !== undefined) return { ...carried, day: addDays(carried.day, days) };
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const sign = key === "ArrowUp" ? -1 : 1;
  if (view === "month") return { ...carried, day: addDays(carried.day, sign * 7) };
  if (view === "list") return { ...carried, day: addDays(carried.day, sign) };
  return moveClock(carried, sign * (shiftKey ? 60 : 15));
}

/** Over midnight the day changes with it. */
function moveClock(carried: DraggedCard, minutes: number): DraggedCard {
  const [hours = 9, rest = 0] = (carried.time ?? "09:00").split(":").map(Number);
  const moved = hours * 60 + rest + minutes;
  const clock = (moved + DAY_MINUTES) % DAY_MINUTES;
  const time = `${String(Math.floor(clock / 60)).padStart(2, "0")}:${String(clock % 60).padStart(2, "0")}`;
  return { ...carried, day: addDays(carried.day, Math.floor(moved / DAY_MINUTES)), time };
}

/** Gives a card the focus where it stands now; a card that its day does not show leaves it to the day. */
export function focusCard(id: number, day?: string): void {
  requestAnimationFrame(() => {
    const card = document.querySelector<HTMLElement>(`[data-card="${id}"] a`);
    const focusTarget = day === undefined ? null : document.querySelector<HTMLElement>(`[data-focus-day="${day}"]`);
    (card ?? focusTarget)?.focus();
  });
}
