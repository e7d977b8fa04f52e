import type { CardSize } from "./post-card.tsx";

/** The most posts that a cell shows; further ones are in the day's dialog. */
const MAX_SHOWN = 3;
/** A month of six weeks has lower cells, so that it fits the window. */
const ROWS = 4;
const ROWS_OF_SIX_WEEKS = 3;

/**
 * How many of a day's posts fit its cell of the month, and how large they are: the bars of campaigns and the notes above
 * them take a line each. One post is always there.
 * @param total posts of the day
 * @param above bars and notes
 * @param weeks of the month
 */
export function roomIn({ total, above, weeks }: { total: number; above: number; weeks: number }): {
  shown: number;
  size: CardSize;
} {
  const rows = (weeks === 6 ? ROWS_OF_SIX_WEEKS : ROWS) - above;
  const shown = Math.min(total, Math.max(1, Math.min(rows, MAX_SHOWN)));
  const lines = total + above;
  return { shown, size: lines <= 1 ? "large" : lines === 2 ? "small" : "line" };
}
