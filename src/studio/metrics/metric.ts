import type { z } from "zod";
import { formatMetric, formatRate } from "#domain/metrics/rules.ts";
import type { BrandMetrics as BrandView, EngagementRate, MetricValues } from "#domain/metrics/schema.ts";
import { METRIC_NAMES } from "#domain/metrics/terms.ts";
import { plural } from "#kernel/counted.ts";

export { formatChange, formatMetric, formatRate } from "#domain/metrics/rules.ts";

export type BrandMetrics = z.output<typeof BrandView>;
export type Values = MetricValues;
export type Metric = keyof MetricValues;
export type Rate = EngagementRate;
/** What charts show and posts are ranked by. */
export type Measure = Metric | "engagement_rate";

/** All metrics in display order. */
export const METRICS = Object.keys(METRIC_NAMES) as Metric[];

export const MEASURES: readonly Measure[] = [...METRICS, "engagement_rate"];

export function measureName(measure: Measure): string {
  return measure === "engagement_rate" ? "Engagement rate" : METRIC_NAMES[measure];
}

export function metricName(metric: Metric): string {
  return METRIC_NAMES[metric];
}

/** What a rate is divided by, in running text. */
export function basisOf({ basis }: Pick<Rate, "basis">): string {
  return basis === null ? "no impressions or followers" : `by ${basis}`;
}

/** How a rate was calculated, in a sentence. */
export function explainRate({ rate, basis, engagements, base, is_partial: isPartial }: Rate): string {
  const how = "Likes, comments, shares, saves and clicks";
  if (rate === null) {
    return `${how}, divided by impressions, or by followers where no network reports them. Neither is known here.`;
  }
  const per = basis === "impressions" ? "impressions (or views, where a network counts those)" : "followers";
  const without =
    basis === "followers"
      ? " These networks report no impressions."
      : isPartial
        ? " Channels without impressions are left out."
        : "";
  return `${how} divided by ${per}: ${formatMetric(engagements)} of ${formatMetric(base)}.${without}`;
}

/** The same for values and rates: a number, null if unknown, undefined if not reported. */
export function measureOf(
  measure: Measure,
  { totals, engagement_rate: rate }: { totals: Values; engagement_rate: Rate },
): number | null | undefined {
  if (measure !== "engagement_rate") return totals[measure];
  return rate.engagements === null ? undefined : rate.rate;
}

/** What is shown unless another is chosen: the first in display order that is reported. */
export function firstReported(sums: Parameters<typeof measureOf>[1]): Measure {
  return MEASURES.find((measure) => measureOf(measure, sums) !== undefined) ?? "impressions";
}

export function formatMeasure(measure: Measure, value: number | null | undefined): string {
  return measure === "engagement_rate" && typeof value === "number" ? formatRate(value) : formatMetric(value);
}

/** A value with its metric's name, in running text: `1 like`, `1,234 likes`. */
export function countedMetric(count: number | null | undefined, metric: Metric): string {
  const name = metricName(metric).toLowerCase();
  // All of their plurals add just an s.
  return `${formatMetric(count)} ${plural(count ?? 0, name.slice(0, -1), name)}`;
}
