import type { CardSize } from "../cards/post-card.tsx";

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
