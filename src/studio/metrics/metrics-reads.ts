import type { inferParserType } from "nuqs/server";
import type { metricsSearch } from "./metrics-search.ts";
import { spanOf } from "./span.ts";

const COMPARE = { previous: "previous_period", year: "previous_year", none: undefined } as const;
const TOP_POSTS = 10;

/** Input of the screen's queries, the same on the server and in the browser. */
export function metricsReads(search: inferParserType<typeof metricsSearch>, today: string) {
  const span = spanOf(search, today);
  const channel = search.channel === null ? {} : { channel_id: search.channel };
  const compare = COMPARE[search.compare];
  return {
    span,
    now: { ...span, ...channel, ...(compare ? { compare } : {}) },
    top: { ...span, ...channel, key: search.top ?? search.metric, limit: TOP_POSTS },
    hours: search.channel === null ? {} : { channel_ids: [search.channel] },
  };
}
