import type { z } from "zod";
import type { FollowersHistory as HistoryView } from "#domain/insights/metrics/schema.ts";
import { formatNumber, t } from "#kernel/language.ts";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { formatMetric } from "./metric.ts";
import { type Series, seriesFrom } from "./series.ts";
import { daysOf, formatDay } from "./span.ts";

export type FollowersHistory = z.output<typeof HistoryView>;

/** A line for each channel with a count in the period. */
export function followersSeries({ from, to, channels }: FollowersHistory): Series {
  const lines = channels.flatMap(({ channel, days }) =>
    days.length === 0
      ? []
      : [
          {
            key: `c${channel.id}`,
            label: channelLabel(channel),
            known: new Map(days.map(({ day, followers }) => [day, followers])),
          },
        ],
  );
  return seriesFrom(daysOf({ from, to }), (day) => formatDay(day), lines);
}

/** `+12`, `−3`, `No change`; without a second count there is no change to name. */
export function formatFollowerChange(change: number | null): string {
  if (change === null) return "";
  if (change === 0) return t("No change");
  return `${change > 0 ? "+" : "−"}${formatNumber(Math.abs(change))}`;
}

/** The accessible description of the chart. */
export function describeFollowers({ from, to, channels }: FollowersHistory): string {
  const described = channels.flatMap(({ channel, followers, change }) => {
    if (followers === null) return [];
    const last = `${channelLabel(channel)}: ${formatMetric(followers)}`;
    return [change === null ? last : `${last} (${formatFollowerChange(change)})`];
  });
  const title = t("Followers from {first} to {last}.", { first: formatDay(from), last: formatDay(to) });
  return `${title} ${described.join(". ")}.`;
}
