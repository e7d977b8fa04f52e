"use client";

import { plural } from "#kernel/counted.ts";
import { Section } from "#ui/section.tsx";
import { channelLabel } from "../frame/channel-label.ts";
import { ChannelName } from "../frame/channel-name.tsx";
import classes from "./by-channel.module.css";
import { ChartData } from "./chart-data.tsx";
import {
  type BrandMetrics,
  basisOf,
  formatMeasure,
  formatMetric,
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
    <Section title={`${measureName(metric)} by channel`}>
      <ul className={classes.bars} aria-label={`${measureName(metric)} by channel`}>
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
                {metric === "engagement_rate" && rate.basis !== null ? `${basisOf(rate)} · ` : null}
                {followers === undefined
                  ? "Followers not available"
                  : `${formatMetric(followers)} ${plural(followers ?? 0, "follower")}`}
              </span>
            </li>
          );
        })}
      </ul>
      <ChartData table={tableOf(ranked)} caption="All metrics by channel" file="by-channel" />
    </Section>
  );
}

function tableOf(channels: BrandMetrics["channels"]): Table {
  return {
    head: ["Channel", "Followers", ...METRICS.map(metricName), "Engagement rate", "Rate by"],
    rows: channels.map(({ channel, followers, totals, engagement_rate: { rate, basis } }) => [
      channelLabel(channel),
      followers,
      ...METRICS.map((metric) => totals[metric]),
      rate === null ? undefined : formatRate(rate),
      basis ?? undefined,
    ]),
  };
}
