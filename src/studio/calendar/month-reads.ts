import { type Month, rangeOf, weeksOf } from "./month.ts";

/** More posts than this in one week are found by searching. */
const MOST = 100;

/** What to read for a month: one page for each of its weeks. The server's first paint reads the same. */
export function monthReads(month: Month, zone: string, channel: number | null) {
  return weeksOf(month).map((days) => ({
    ...rangeOf(days, zone),
    ...(channel === null ? {} : { channel_id: channel }),
    limit: MOST,
  }));
}

/** Posts in these states may lack a date; the newest of each are shown beside the calendar. */
export const DATELESS = ["changes_requested", "approved", "in_review", "draft"] as const;

export function datelessReads(channel: number | null) {
  return DATELESS.map((status) => ({
    status: [status],
    scheduled: "none" as const,
    limit: 25,
    ...(channel === null ? {} : { channel_id: channel }),
  }));
}
