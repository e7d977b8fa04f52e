"use client";

import { plural } from "#kernel/counted.ts";
import { Section } from "#ui/section.tsx";
import { channelLabel } from "../frame/channel-label.ts";
import { ChannelName } from "../frame/channel-name.tsx";
import classes from "./by-channel.module.css";
import { ChartData } from "./chart-data.tsx";
import { type BrandMetrics, formatMetric, METRICS, type Metric, metricName } from "./metric.ts";
import type { Table } from "./table.ts";

interface ByChannelProps {
  metrics: BrandMetrics;
  metric: Metric;
}

/** One metric of the whole period by channel, as bars with numbers. */
export function ByChannel({ metrics: { channels }, metric }: ByChannelProps) {
  const ranked = channels.toSorted((a, b) => (b.totals[metric] ?? -1) - (a.totals[metric] ?? -1));
  const most = Math.max(1, ...channels.map(({ totals }) => totals[metric] ?? 0));
  return (
    <Section title={`${metricName(metric)} by channel`}>
      <ul className={classes.bars} aria-label={`${metricName(metric)} by channel`}>
        {ranked.map(({ channel, totals, followers }) => {
          const gained = totals[metric];
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
              <span className={classes.metric}>{formatMetric(gained)}</span>
              <span className={classes.followers}>
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
    head: ["Channel", "Followers", ...METRICS.map(metricName)],
    rows: channels.map(({ channel, followers, totals }) => [
      channelLabel(channel),
      followers,
      ...METRICS.map((metric) => totals[metric]),
    ]),
  };
}
