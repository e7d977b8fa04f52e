import type { z } from "zod";
import { formatMetric, formatRate } from "#domain/insights/metrics/rules.ts";
import type { BrandMetrics as BrandView, EngagementRate, MetricValues } from "#domain/insights/metrics/schema.ts";
import { METRIC_NAMES } from "#domain/insights/metrics/terms.ts";
import { t } from "#kernel/language.ts";

export { formatChange, formatCount, formatMetric, formatRate } from "#domain/insights/metrics/rules.ts";

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
  return measure === "engagement_rate" ? t("Engagement rate") : t(METRIC_NAMES[measure]);
}

export function metricName(metric: Metric): string {
  return t(METRIC_NAMES[metric]);
}

/** What a rate is divided by, in running text. */
export function basisOf({ basis }: Pick<Rate, "basis">): string {
  if (basis === null) return t("no impressions or followers");
  return basis === "impressions" ? t("by impressions") : t("by followers");
}

/** A rate with what it is divided by: `3.4% by impressions`. */
export function describeRate({ rate, basis }: Pick<Rate, "rate" | "basis">): string {
  if (basis === null) return formatRate(rate);
  return basis === "impressions"
    ? t("{rate} by impressions", { rate: formatRate(rate) })
    : t("{rate} by followers", { rate: formatRate(rate) });
}

/** How a rate was calculated, in a sentence. */
export function explainRate({ rate, basis, engagements, base, is_partial: isPartial }: Rate): string {
  if (rate === null) {
    return t(
      "Likes, comments, shares, saves and clicks, divided by impressions, or by followers where no network reports them. Neither is known here.",
    );
  }
  const parts = { engagements: formatMetric(engagements), base: formatMetric(base) };
  if (basis !== "impressions") {
    const how = t("Likes, comments, shares, saves and clicks divided by followers: {engagements} of {base}.", parts);
    return `${how} ${t("These networks report no impressions.")}`;
  }
  const how = t(
    "Likes, comments, shares, saves and clicks divided by impressions (or views, where a network counts those): {engagements} of {base}.",
    parts,
  );
  return isPartial ? `${how} ${t("Channels without impressions are left out.")}` : how;
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
