import type { z } from "zod";
import type { FreeTimes } from "#domain/planning/queues/schema.ts";
import { localTimeOf } from "#studio/content/composer/time/local-time.ts";
import type { CardsByDay, PlacedCard } from "../cards/cards.ts";

/** A free posting time of some channels. */
export interface Slot {
  /** `09:00` */
  time: string;
  channelIds: readonly number[];
}

export type SlotsByDay = ReadonlyMap<string, readonly Slot[]>;

export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** The hours that are only a line while nothing is in them. */
const isNight = (hour: number) => hour < 7 || hour > 21;

export const hourOf = (time: string) => Number(time.slice(0, 2));

/** `09:00` */
export const clockOf = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** Free posting times by their date in `zone`. */
export function slotsByDay(times: z.output<typeof FreeTimes>["times"], zone: string): SlotsByDay {
  const days = new Map<string, Slot[]>();
  for (const { at, channel_ids: channelIds } of times) {
    const { date, time } = localTimeOf(new Date(at), zone);
    const slot = { time, channelIds };
    const those = days.get(date);
    if (those) those.push(slot);
    else days.set(date, [slot]);
  }
  return days;
}

/** The hours of the night in which none of some days has a post or a free posting time: they take little room. */
export function quietHours(days: readonly string[], cards: CardsByDay, slots: SlotsByDay): ReadonlySet<number> {
  const busy = new Set(
    days.flatMap((day) => [...cards.on(day), ...(slots.get(day) ?? [])].map(({ time }) => hourOf(time))),
  );
  return new Set(HOURS.filter((hour) => isNight(hour) && !busy.has(hour)));
}

/** Rows of posts, and posts below each other, that fill a screen. */
const FIRST_ROWS = 12;
const FIRST_POSTS = 8;

/**
 * For each day, the hour before which its posts are drawn first. Of days as columns, the first rows fill the screen; of days
 * below each other, as on a phone, the first days from today on do.
 */
export function firstHours(days: readonly string[], today: string, cards: CardsByDay): ReadonlyMap<string, number> {
  const inRow = (hour: number) => days.map((day) => cards.on(day).filter(({ time }) => hourOf(time) === hour).length);
  let rows = 0;
  let until = 0;
  for (; until < HOURS.length && rows < FIRST_ROWS; until += 1) rows += Math.max(...inRow(until));
  const from = days.includes(today) ? today : "";
  let posts = 0;
  const first = new Map<string, number>();
  for (const day of days) {
    const isAbove = day >= from && posts < FIRST_POSTS;
    if (isAbove) posts += cards.on(day).length;
    first.set(day, isAbove ? HOURS.length : until);
  }
  return first;
}

/** What an hour of a day has. */
export function inHour(hour: number, cards: readonly PlacedCard[], slots: readonly Slot[]) {
  const isIn = ({ time }: { time: string }) => hourOf(time) === hour;
  return { cards: cards.filter(isIn), slots: slots.filter(isIn) };
}
