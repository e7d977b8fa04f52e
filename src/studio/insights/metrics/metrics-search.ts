import { useQueryStates } from "nuqs";
import { parseAsInteger, parseAsNumberLiteral, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { PUBLISHED_WITH } from "#domain/insights/metrics/terms.ts";
import { MEASURES } from "./metric.ts";
import { SPANS } from "./span.ts";

/** The URL parameters of the metrics: period, channel, which posts, comparison, selected metric, and what posts are ranked by. */
export const metricsSearch = {
  days: parseAsNumberLiteral(SPANS).withDefault(28),
  from: parseAsString,
  to: parseAsString,
  channel: parseAsInteger,
  /** Which posts are counted. */
  with: parseAsStringLiteral(PUBLISHED_WITH).withDefault("all"),
  compare: parseAsStringLiteral(["previous", "year", "none"]).withDefault("previous"),
  /** By default the first that is reported. */
  metric: parseAsStringLiteral(MEASURES),
  chart: parseAsStringLiteral(["channels", "comparison"]).withDefault("channels"),
  /** By default as `metric`. */
  top: parseAsStringLiteral(MEASURES),
};

export function useMetricsSearch() {
  return useQueryStates(metricsSearch, { history: "replace" });
}
