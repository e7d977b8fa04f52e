import type { inferParserType } from "nuqs/server";
import type { metricsSearch } from "./metrics-search.ts";
import { spanBefore, spanOf } from "./span.ts";

/** Input of the screen's queries, the same on the server and in the browser. */
export function metricsReads(search: inferParserType<typeof metricsSearch>, today: string) {
  const span = spanOf(search, today);
  const channel = search.channel === null ? {} : { channel_id: search.channel };
  return {
    span,
    now: { ...span, ...channel },
    before: { ...spanBefore(span), ...channel },
    top: { ...span, ...channel, key: search.metric },
  };
}
