"use client";

import { UnstyledButton } from "@mantine/core";
import { IconArrowDownRight, IconArrowUpRight } from "@tabler/icons-react";
import { formatChange, formatMetric, METRICS, type Metric, metricName, type Values } from "./metric.ts";
import classes from "./metric-tiles.module.css";

interface MetricTilesProps {
  now: Values;
  /** The previous period; null if it has no data at all. */
  before: Values | null;
  /** The metric shown in the charts. */
  chosen: Metric;
  onChoose: (metric: Metric) => void;
}

/** Every metric of the period compared with the previous one. Selecting one shows it in the charts. */
export function MetricTiles({ now, before, chosen, onChoose }: MetricTilesProps) {
  const counted = METRICS.filter((metric) => metric in now);
  // Clicks on short links are counted here, and only where a brand shortens its links.
  const missing = METRICS.filter((metric) => metric !== "link_clicks" && !(metric in now));
  return (
    <section aria-label="Key metrics">
      <div className={classes.tiles}>
        {counted.map((metric) => (
          <UnstyledButton
            key={metric}
            className={classes.tile}
            aria-pressed={metric === chosen}
            onClick={() => onChoose(metric)}
          >
            <span className={classes.name}>{metricName(metric)}</span>
            <span className={classes.metric} data-unknown={now[metric] === null || undefined}>
              {formatMetric(now[metric])}
            </span>
            <Change now={now[metric]} before={before?.[metric]} />
          </UnstyledButton>
        ))}
      </div>
      <p className={classes.note}>
        Compared with the previous period. “Unknown” means that the platform reported no value.
        {missing.length > 0
          ? ` Not available on these platforms: ${missing.map((metric) => metricName(metric).toLowerCase()).join(", ")}.`
          : null}
      </p>
    </section>
  );
}

function Change({ now, before }: { now: number | null | undefined; before: number | null | undefined }) {
  const change = formatChange(now, before);
  if (change === null) return <span className={classes.change}>No comparison</span>;
  const Icon = change.startsWith("+") ? IconArrowUpRight : change.startsWith("−") ? IconArrowDownRight : null;
  return (
    <span className={classes.change}>
      {Icon ? <Icon size={14} stroke={1.75} aria-hidden /> : null}
      {change}
    </span>
  );
}
