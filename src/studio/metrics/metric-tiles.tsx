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
  onChoose: (figure: Metric) => void;
}

/** Every metric of the period compared with the previous one. Selecting one shows it in the charts. */
export function MetricTiles({ now, before, chosen, onChoose }: MetricTilesProps) {
  const counted = METRICS.filter((figure) => figure in now);
  const missing = METRICS.filter((figure) => !(figure in now));
  return (
    <section aria-label="Key metrics">
      <div className={classes.tiles}>
        {counted.map((figure) => (
          <UnstyledButton
            key={figure}
            className={classes.tile}
            aria-pressed={figure === chosen}
            onClick={() => onChoose(figure)}
          >
            <span className={classes.name}>{metricName(figure)}</span>
            <span className={classes.figure} data-unknown={now[figure] === null || undefined}>
              {formatMetric(now[figure])}
            </span>
            <Change now={now[figure]} before={before?.[figure]} />
          </UnstyledButton>
        ))}
      </div>
      <p className={classes.note}>
        Compared with the previous period. “Unknown” means that the platform reported no value.
        {missing.length > 0
          ? ` Not available on these platforms: ${missing.map((figure) => metricName(figure).toLowerCase()).join(", ")}.`
          : null}
      </p>
    </section>
  );
}

function Change({ now, before }: { now: number | null | undefined; before: number | null | undefined }) {
  const words = formatChange(now, before);
  if (words === null) return <span className={classes.change}>No comparison</span>;
  const Icon = words.startsWith("+") ? IconArrowUpRight : words.startsWith("−") ? IconArrowDownRight : null;
  return (
    <span className={classes.change}>
      {Icon ? <Icon size={14} stroke={1.75} aria-hidden /> : null}
      {words}
    </span>
  );
}
