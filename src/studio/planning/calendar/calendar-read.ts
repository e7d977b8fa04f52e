import { type Role, roleAllows } from "#kernel/permissions.ts";
import { spanOf, weekOf } from "#studio/planning/schedule/month.ts";
import type { DateSettings } from "#ui/time-format.ts";
import type { CalendarSearch } from "./search/calendar-search.ts";

type ReadOptions = Pick<
  CalendarSearch,
  "view" | "date" | "channel" | "author" | "assignee" | "campaign" | "tag" | "status"
>;

/**
 * A few posts of each day, three of each of a month and ten of each of a week, so that the page of a month with 2,000
 * posts stays below 200 kB. A row of the list is larger than a card.
 */
const FIRST_CARDS = { month: 93, week: 70, day: 100, list: 50 } as const;

/** Input of the query for a view; the same on the server. */
export function calendarRead(
  { view, date, channel, author, assignee, campaign, tag, status }: ReadOptions,
  today: string,
  settings: Pick<DateSettings, "weekStart">,
) {
  const day = date ?? today;
  const days =
    view === "day" ? [day] : view === "week" ? weekOf(day, settings) : spanOf(day, today, settings).weeks.flat();
  return {
    from: days[0] ?? today,
    to: days.at(-1) ?? today,
    channel_id: channel ?? undefined,
    author_id: author ?? undefined,
    assignee_id: assignee ?? undefined,
    campaign_id: campaign ?? undefined,
    tag: tag ?? undefined,
    status: status === null ? undefined : [status],
    limit: FIRST_CARDS[view],
  };
}

/** Whether a view has hours. */
export const showsHours = ({ view }: Pick<CalendarSearch, "view">) => view === "week" || view === "day";

/** Whether a view shows free posting times: for people who may write posts. */
export const showsFreeTimes = (search: Pick<CalendarSearch, "view">, role: Role) =>
  showsHours(search) && roleAllows(role, "content.manage");

/** Input of the query for the free posting times of a view; the same on the server. */
export function freeTimesRead(
  { channel }: Pick<CalendarSearch, "channel">,
  { from, to }: { from: string; to: string },
) {
  return { from, to, channel_id: channel ?? undefined };
}
