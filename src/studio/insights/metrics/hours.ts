import type { z } from "zod";
import type { BestHours } from "#domain/planning/calendar/schema.ts";
import { t, tn } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import { addDays, instantsOf, localTimeOf, weekdayOf } from "#studio/content/composer/time/local-time.ts";

export type Cell = z.output<typeof BestHours>["hours"][number];

export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const BEST = 5;
const SHADES = 5;

/** The hours with posts, by `weekday-hour`; 1 is Monday. */
export function cellsOf(hours: readonly Cell[]): Map<string, Cell> {
  return new Map(hours.map((cell) => [`${cell.weekday}-${cell.hour}`, cell]));
}

/** The best hours: only some that are better than the average. */
export function bestCells(cells: ReadonlyMap<string, Cell>): Set<string> {
  const above = [...cells].filter(([, { score }]) => score > 1);
  return new Set(
    above
      .toSorted(([, a], [, b]) => b.score - a.score)
      .slice(0, BEST)
      .map(([key]) => key),
  );
}

/** The shade of an hour: 0 without posts, 1 (least) to 5 (most engagement). */
export function shadeOf(cell: Cell | undefined, cells: ReadonlyMap<string, Cell>): number {
  if (!cell) return 0;
  const most = Math.max(...[...cells.values()].map(({ average }) => average));
  return most <= 0 ? 1 : Math.min(SHADES, 1 + Math.floor((Math.max(0, cell.average) / most) * (SHADES - 0.001)));
}

/** `12.5 engagements per post, 4 posts` */
export function describeCell(cell: Cell | undefined): string {
  if (!cell) return t("no posts");
  const average = Math.round(cell.average * 10) / 10;
  const engagements = tn(average, "{count} engagement per post", "{count} engagements per post");
  return `${engagements}, ${tn(cell.posts, "{count} post", "{count} posts")}`;
}

/** The cell that a key moves to in a week of 24 columns; null for other keys and at the edges. */
export function cellFor(
  key: string,
  { row, hour }: { row: number; hour: number },
): { row: number; hour: number } | null {
  if (key === "Home") return { row, hour: 0 };
  if (key === "End") return { row, hour: 23 };
  const step = lookUp({ ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }, key);
  if (!step) return null;
  const [rows = 0, hours = 0] = step;
  const next = { row: row + rows, hour: hour + hours };
  return next.row < 0 || next.row > 6 || next.hour < 0 || next.hour > 23 ? null : next;
}

/** The next time, in a zone, that is this weekday (1 is Monday) and hour, as an instant. */
export function nextTime(weekday: number, hour: number, zone: string, now: Date): string {
  const today = localTimeOf(now, zone).date;
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  const time = `${String(hour).padStart(2, "0")}:00`;
  const at = instantsOf({ date: addDays(today, ahead), time }, zone).nearest;
  return (at > now ? at : instantsOf({ date: addDays(today, ahead + 7), time }, zone).nearest).toISOString();
}
