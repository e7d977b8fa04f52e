import type { inferParserType } from "nuqs/server";
import { firstReported } from "./metric.ts";
import type { metricsSearch } from "./metrics-search.ts";
import { spanOf } from "./span.ts";

const COMPARE = { previous: "previous_period", year: "previous_year", none: undefined } as const;
const TOP_POSTS = 10;

type Search = inferParserType<typeof metricsSearch>;

/** Input of the screen's queries, the same on the server and in the browser. */
export function metricsReads(search: Search, today: string) {
  const span = spanOf(search, today);
  const channel: { channel_id?: number } = search.channel === null ? {} : { channel_id: search.channel };
  const compare = COMPARE[search.compare];
  return {
    span,
    now: { ...span, ...channel, published_with: search.with, ...(compare ? { compare } : {}) },
    published: { ...span, ...channel },
    hours: search.channel === null ? {} : { channel_ids: [search.channel] },
  };
}

/**
 * The same of the query that depends on what the others returned.
 * @param metrics of the period
 */
export function topPostsRead(search: Search, today: string, metrics: Parameters<typeof firstReported>[0]) {
  const { span, now } = metricsReads(search, today);
  const { channel_id: channelId } = now;
  return {
    ...span,
    ...(channelId === undefined ? {} : { channel_id: channelId }),
    key: search.top ?? search.metric ?? firstReported(metrics),
    limit: TOP_POSTS,
  };
}
