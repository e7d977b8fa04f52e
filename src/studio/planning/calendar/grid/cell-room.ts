import type { DayTotals } from "../cards/cards.ts";
import type { CardSize } from "../cards/post-card.tsx";

/** The number of marks that fit below a date on a phone. */
const MARKS = 3;

/**
 * At most how many of a day's posts its cell of the month shows, and how large: three, fewer below the bars of campaigns
 * and notes, which take a line each. A month of six weeks has lower cells, so that it fits the window.
 * @param total posts of the day; those that are not shown are in its dialog
 * @param above bars and notes
 * @param weeks of the month
 */
export function roomIn(total: number, above: number, weeks: number): { most: number; size: CardSize } {
  const lines = total + above;
  return {
    most: Math.max(1, Math.min(3, (weeks === 6 ? 3 : 4) - above)),
    size: lines < 2 ? "large" : lines < 3 ? "small" : "line",
  };
}

/** The marks of a day's posts on a phone: each status before a second of one. */
export function marksOf({ statuses }: Pick<DayTotals, "statuses">) {
  return statuses
    .flatMap(({ status, total }) =>
      Array.from({ length: Math.min(total, MARKS) }, (_, place) => ({ key: `${status} ${place}`, status, place })),
    )
    .toSorted((one, other) => one.place - other.place)
    .slice(0, MARKS);
}
