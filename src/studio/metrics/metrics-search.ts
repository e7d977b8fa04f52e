import { useQueryStates } from "nuqs";
import { parseAsInteger, parseAsNumberLiteral, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { METRICS } from "./metric.ts";
import { SPANS } from "./span.ts";

/** The URL parameters of the metrics: period, channel, and selected metric. */
export const metricsSearch = {
  days: parseAsNumberLiteral(SPANS).withDefault(28),
  from: parseAsString,
  to: parseAsString,
  channel: parseAsInteger,
  metric: parseAsStringLiteral(METRICS).withDefault("impressions"),
};

export function useMetricsSearch() {
  return useQueryStates(metricsSearch, { history: "replace" });
}
