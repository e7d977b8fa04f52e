import { formatSpan } from "#domain/insights/metrics/rules.ts";
import { t } from "#kernel/language.ts";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { type BrandMetrics, formatMeasure, type Measure, measureName, measureOf } from "./metric.ts";
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

export function seriesOf({ from, to, channels }: BrandMetrics, measure: Measure): Series {
  const counting = channels.filter((channel) => measureOf(measure, channel) !== undefined);
  return buildSeries(
    daysOf({ from, to }),
    measure,
    counting.map(({ channel, days, engagement_rate: { basis } }) => ({
      key: `c${channel.id}`,
      // A rate by followers is no lower or higher than one by impressions: their lines only share a chart.
      label:
        measure === "engagement_rate" && basis === "followers"
          ? t("{channel}, by followers", { channel: channelLabel(channel) })
          : channelLabel(channel),
      days,
    })),
  );
}

/** All channels together, beside the same day of the earlier period; null without one. */
export function comparisonOf({ from, to, days, comparison }: BrandMetrics, measure: Measure): Series | null {
  if (!comparison || comparison.days.length === 0) return null;
  const own = daysOf({ from, to });
  const earlier = daysOf(comparison);
  const placed = new Map(earlier.map((day, index) => [day, own[index]]));
  return buildSeries(own, measure, [
    { key: "now", label: t("This period"), days },
    {
      key: "before",
      label: formatSpan(comparison),
      days: comparison.days.flatMap(({ day, ...rest }) => {
        const place = placed.get(day);
        return place === undefined ? [] : [{ day: place, ...rest }];
      }),
    },
  ]);
}

type DatedLine = Line & { days: BrandMetrics["days"] };

function buildSeries(days: string[], measure: Measure, dated: readonly DatedLine[]): Series {
  return seriesFrom(
    days,
    (day) => formatDay(day),
    dated.map(({ days: those, ...line }) => ({
      ...line,
      known: new Map(those.map((one) => [one.day, valueOn(one, measure)])),
    })),
  );
}

/** @param nameOf how a day, or another place on the axis, is shown in the chart */
export function seriesFrom(
  days: string[],
  nameOf: (day: string) => string,
  lines: readonly (Line & { known: ReadonlyMap<string, number | null | undefined> })[],
): Series {
  const values = new Map(lines.map(({ key, known }) => [key, days.map((day) => known.get(day))]));
  const rows = days.map((day, index) => ({
    day: nameOf(day),
    ...Object.fromEntries(lines.map(({ key }) => [key, values.get(key)?.[index] ?? null])),
  }));
  return { lines: lines.map(({ key, label }) => ({ key, label })), days, rows, values };
}

function valueOn({ values, engagement_rate: rate }: BrandMetrics["days"][number], measure: Measure) {
  return measure === "engagement_rate" ? rate : values[measure];
}

/** The same as a table: only days with data. */
export function tableOf({ lines, days, values }: Series): Table {
  const rows = days.map((day, index) => [day, ...lines.map(({ key }) => values.get(key)?.[index])]);
  return {
    head: [t("Day"), ...lines.map(({ label }) => label)],
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
export function describeSeries({ lines, days, values }: Series, measure: Measure): string {
  const descriptions = lines.map(({ key, label }) => {
    const each = values.get(key) ?? [];
    const known = each.flatMap((one, index) => (typeof one === "number" ? [{ one, day: days[index] ?? "" }] : []));
    const best = known.toSorted((a, b) => b.one - a.one)[0];
    return best
      ? t("{line}: most on {day}, {value}", {
          line: label,
          day: formatDay(best.day),
          value: formatMeasure(measure, best.one),
        })
      : t("{line}: unknown", { line: label });
  });
  const [first = "", last = ""] = [days[0], days.at(-1)];
  const title = t("{metric} from {first} to {last}.", {
    metric: measureName(measure),
    first: formatDay(first),
    last: formatDay(last),
  });
  return `${title} ${descriptions.join(". ")}.`;
}
