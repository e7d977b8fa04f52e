import type { z } from "zod";
import { FRESH_HOURS, hourOf } from "#domain/insights/metrics/rules.ts";
import type { PostMetrics as PostView } from "#domain/insights/metrics/schema.ts";
import { t } from "#kernel/language.ts";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { formatMetric, METRICS, type Metric, metricName } from "./metric.ts";
import { type Series, seriesFrom } from "./series.ts";
import type { Table } from "./table.ts";

type Publication = z.output<typeof PostView>["publications"][number];

const HOUR_MS = 3_600_000;

/** The metrics of which any hour is known, in display order. */
export function hourlyMetrics(publications: readonly Publication[]): Metric[] {
  return METRICS.filter((metric) =>
    publications.some(({ hours }) => hours.some(({ values }) => typeof values[metric] === "number")),
  );
}

/** A metric in the hours since each channel published the post: a line for each channel. */
export function firstHoursOf(publications: readonly Publication[], metric: Metric): Series {
  const read = publications.flatMap(({ publication_id: id, channel, published_at: at, hours }) => {
    if (at === null || hours.length === 0) return [];
    const first = hourOf(new Date(at)).getTime();
    const since = ({ hour }: (typeof hours)[number]) => Math.round((Date.parse(hour) - first) / HOUR_MS);
    return [
      { id, label: channelLabel(channel), hours: hours.map((each) => [since(each), each.values[metric]] as const) },
    ];
  });
  const last = Math.max(0, ...read.flatMap(({ hours }) => hours.map(([hour]) => hour)));
  return seriesFrom(
    Array.from({ length: Math.min(last, FRESH_HOURS) + 1 }, (_, hour) => hourName(hour)),
    (name) => name,
    read.map(({ id, label, hours }) => ({
      key: `p${id}`,
      label,
      known: new Map(hours.map(([hour, value]) => [hourName(hour), value])),
    })),
  );
}

const hourName = (count: number) => t("{count} h", { count });

/** The same as a table: only hours with data. */
export function hoursTable({ lines, days, values }: Series): Table {
  const rows = days.map((hour, index) => [hour, ...lines.map(({ key }) => values.get(key)?.[index])]);
  return {
    head: [t("Since it was published"), ...lines.map(({ label }) => label)],
    rows: rows.filter(([, ...cells]) => cells.some((cell) => cell !== undefined)),
  };
}

/** The accessible description of the chart. */
export function describeHours({ lines, days, values }: Series, metric: Metric): string {
  const described = lines.map(({ key, label }) => {
    const each = values.get(key) ?? [];
    const last = each.findLastIndex((value) => typeof value === "number");
    return last < 0
      ? t("{line}: unknown", { line: label })
      : t("{line}: {value} after {hours}", {
          line: label,
          value: formatMetric(each[last]),
          hours: days[last] ?? "",
        });
  });
  return `${t("{metric} in the first 48 hours.", { metric: metricName(metric) })} ${described.join(". ")}.`;
}
