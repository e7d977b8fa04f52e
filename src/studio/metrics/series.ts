import { channelLabel } from "../frame/channel-label.ts";
import { type BrandMetrics, formatMetric, type Metric } from "./metric.ts";
import { daysOf, formatDay } from "./span.ts";
import type { Table } from "./table.ts";

export interface Line {
  /** The key of the line in the chart's rows. */
  key: string;
  label: string;
}

/** The data of a chart over time: a row for each day of the period, a line for each channel that reports the metric. */
export interface Series {
  lines: Line[];
  days: string[];
  rows: { day: string; [line: string]: string | number | null }[];
  /** By line, in the order of `days`: null is unknown, undefined a day without data. */
  values: Map<string, (number | null | undefined)[]>;
}

export function seriesOf({ from, to, channels }: BrandMetrics, metric: Metric): Series {
  const days = daysOf({ from, to });
  const counting = channels.filter(({ totals }) => metric in totals);
  const lines = counting.map(({ channel }) => ({ key: `c${channel.id}`, label: channelLabel(channel) }));
  const values = new Map(
    counting.map(({ channel, days: dated }) => {
      const known = new Map(dated.map(({ day, values }) => [day, values[metric]]));
      return [`c${channel.id}`, days.map((day) => known.get(day))];
    }),
  );
  const rows = days.map((day, index) => ({
    day: formatDay(day),
    ...Object.fromEntries(lines.map(({ key }) => [key, values.get(key)?.[index] ?? null])),
  }));
  return { lines, days, rows, values };
}

/** The same as a table: only days with data. */
export function tableOf({ lines, days, values }: Series): Table {
  const rows = days.map((day, index) => [day, ...lines.map(({ key }) => values.get(key)?.[index])]);
  return {
    head: ["Day", ...lines.map(({ label }) => label)],
    rows: rows.filter(([, ...cells]) => cells.some((cell) => cell !== undefined)),
  };
}

/** Whether a line has a gap: an unknown day between two known ones. */
export function hasGaps({ lines, values }: Series): boolean {
  return lines.some(({ key }) => {
    const isKnown = (values.get(key) ?? []).map((one) => typeof one === "number");
    return isKnown.slice(isKnown.indexOf(true), isKnown.lastIndexOf(true)).includes(false);
  });
}

/** The accessible description of a chart. */
export function describeSeries({ lines, days, values }: Series, name: string): string {
  const descriptions = lines.map(({ key, label }) => {
    const each = values.get(key) ?? [];
    const known = each.flatMap((one, index) => (typeof one === "number" ? [{ one, day: days[index] ?? "" }] : []));
    const best = known.toSorted((a, b) => b.one - a.one)[0];
    return best ? `${label}: most on ${formatDay(best.day)}, ${formatMetric(best.one)}` : `${label}: unknown`;
  });
  const [first = "", last = ""] = [days[0], days.at(-1)];
  return `${name} from ${formatDay(first)} to ${formatDay(last)}. ${descriptions.join(". ")}.`;
}
