import type { z } from "zod";
import type { BrandMetrics as BrandView, MetricValues } from "#domain/metrics/schema.ts";
import { plural } from "#kernel/counted.ts";

export type BrandMetrics = z.output<typeof BrandView>;
export type Values = MetricValues;
export type Metric = keyof MetricValues;

/** All metrics in display order. */
const LABELS: Record<Metric, string> = {
  impressions: "Impressions",
  views: "Views",
  likes: "Likes",
  comments: "Comments",
  shares: "Shares",
  saves: "Saves",
  clicks: "Clicks",
  link_clicks: "Link clicks",
};

export const METRICS = Object.keys(LABELS) as Metric[];

export function metricName(metric: Metric): string {
  return LABELS[metric];
}

const count = new Intl.NumberFormat("en-GB");

/** A metric's value as text: unknown is not zero, and a metric that the platform does not report is neither. */
export function formatMetric(metric: number | null | undefined): string {
  if (metric === undefined) return "Not available";
  return metric === null ? "Unknown" : count.format(metric);
}

/** A value with its metric's name, in running text: `1 like`, `1,234 likes`. */
export function countedMetric(count: number | null | undefined, metric: Metric): string {
  const name = metricName(metric).toLowerCase();
  // All of their plurals add just an s.
  return `${formatMetric(count)} ${plural(count ?? 0, name.slice(0, -1), name)}`;
}

/** The change against the previous period; null without data to compare. */
export function formatChange(now: number | null | undefined, before: number | null | undefined): string | null {
  if (now === undefined || now === null || before === undefined || before === null) return null;
  if (now === before) return "No change";
  if (before === 0) return "New";
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0 ? "About the same" : `${percent > 0 ? "+" : "−"}${count.format(Math.abs(percent))} %`;
}
