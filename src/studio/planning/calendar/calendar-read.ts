import { type Role, roleAllows } from "#kernel/permissions.ts";
import { addDays } from "#studio/content/composer/time/local-time.ts";
import { spanOf, weekOf } from "#studio/planning/schedule/month.ts";
import type { DateSettings } from "#ui/time-format.ts";
import type { CalendarSearch } from "./search/calendar-search.ts";

type ReadOptions = Pick<
  CalendarSearch,
  "view" | "date" | "channel" | "author" | "assignee" | "campaign" | "tag" | "status"
>;

/** As many posts of each day as a view shows of it. */
const CARDS_A_DAY = { month: 3, week: 10, day: 100 } as const;
/** A row of the list is larger than a card. */
const ROWS = 50;
/** Weeks of the month whose posts come with the page. */
export const FIRST_WEEKS = 2;

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
    limit: view === "list" ? ROWS : CARDS_A_DAY[view] * days.length,
  };
}

/**
 * Input of the query for what comes with the page: of a month, the posts of the first weeks, which are seen first. The
 * others are read while these are shown.
 */
export function firstRead(view: CalendarSearch["view"], read: ReturnType<typeof calendarRead>) {
  if (view !== "month") return read;
  const days = 7 * FIRST_WEEKS;
  return { ...read, cards_to: addDays(read.from, days - 1), limit: CARDS_A_DAY.month * days };
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
