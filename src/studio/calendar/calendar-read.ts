import type { PostStatus } from "#domain/posts/terms.ts";
import type { View } from "./calendar-search.ts";
import { monthOf, weekOf, weeksOf } from "./month.ts";

interface ReadOptions {
  view: View;
  date: string | null;
  channel: number | null;
  status: PostStatus | null;
}

/** A few posts of each day; the page would otherwise grow with them to megabytes. */
const FIRST_CARDS = 130;

/** Input of the query for a view; the same on the server. */
export function calendarRead({ view, date, channel, status }: ReadOptions, today: string) {
  const days = view === "week" ? weekOf(date ?? today) : weeksOf(monthOf(date ?? today)).flat();
  return {
    from: days[0] ?? today,
    to: days.at(-1) ?? today,
    channel_id: channel ?? undefined,
    status: status === null ? undefined : [status],
    limit: FIRST_CARDS,
    spread: view === "week" ? ("hour" as const) : ("day" as const),
  };
}
