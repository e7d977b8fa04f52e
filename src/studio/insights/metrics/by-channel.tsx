"use client";

import { t, tn } from "#kernel/language.ts";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { ChannelName } from "#studio/frame/channel-name.tsx";
import { Section } from "#ui/section.tsx";
import classes from "./by-channel.module.css";
import { ChartData } from "./chart-data.tsx";
import {
  type BrandMetrics,
  basisOf,
  formatMeasure,
  formatRate,
  METRICS,
  type Measure,
  measureName,
  measureOf,
  metricName,
} from "./metric.ts";
import type { Table } from "./table.ts";

interface ByChannelProps {
  metrics: BrandMetrics;
  metric: Measure;
}

/** One metric of the whole period by channel, as bars with numbers. */
export function ByChannel({ metrics: { channels }, metric }: ByChannelProps) {
  const gainOf = (channel: BrandMetrics["channels"][number]) => measureOf(metric, channel);
  const ranked = channels.toSorted((a, b) => (gainOf(b) ?? -1) - (gainOf(a) ?? -1));
  const most = Math.max(...channels.map((channel) => gainOf(channel) ?? 0)) || 1;
  return (
    <Section title={t("{metric} by channel", { metric: measureName(metric) })}>
      <ul className={classes.bars} aria-label={t("{metric} by channel", { metric: measureName(metric) })}>
        {ranked.map((one) => {
          const { channel, followers, engagement_rate: rate } = one;
          const gained = gainOf(one);
          return (
            <li key={channel.id} className={classes.bar}>
              <span className={classes.name}>
                <ChannelName channel={channel} />
              </span>
              <span className={classes.track} aria-hidden>
                <span
                  className={classes.fill}
                  data-none={gained === undefined || gained === null || undefined}
                  style={{ width: `${(Math.max(0, gained ?? 0) / most) * 100}%` }}
                />
              </span>
              <span className={classes.metric}>{formatMeasure(metric, gained)}</span>
              <span className={classes.followers}>
                {`${metric === "engagement_rate" && rate.basis !== null ? `${basisOf(rate)} · ` : ""}${describeFollowers(followers)}`}
              </span>
            </li>
          );
        })}
      </ul>
      <ChartData table={tableOf(ranked)} caption={t("All metrics by channel")} file="by-channel" />
    </Section>
  );
}

function describeFollowers(followers: number | null | undefined): string {
  if (followers === undefined) return t("Followers not available");
  return followers === null ? t("Unknown followers") : tn(followers, "{count} follower", "{count} followers");
}

function tableOf(channels: BrandMetrics["channels"]): Table {
  return {
    head: [t("Channel"), t("Followers"), ...METRICS.map(metricName), t("Engagement rate"), t("Rate by")],
    rows: channels.map(({ channel, followers, totals, engagement_rate: { rate, basis } }) => [
      channelLabel(channel),
      followers,
      ...METRICS.map((metric) => totals[metric]),
      rate === null ? undefined : formatRate(rate),
      basis === null ? undefined : basis === "impressions" ? t("impressions") : t("followers"),
    ]),
  };
}
