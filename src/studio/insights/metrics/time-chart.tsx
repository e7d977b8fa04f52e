"use client";

import "@mantine/charts/styles.layer.css";
import { LineChart } from "@mantine/charts";
import { useReducedMotion } from "@mantine/hooks";
import type { Series } from "./series.ts";
import classes from "./time-chart.module.css";

interface TimeChartProps {
  series: Series;
  /** The accessible description. */
  label: string;
  format: (value: number) => string;
  allowDecimals: boolean;
  /** Whether values only grow, so that a line may continue across what is unknown. */
  isCumulative?: boolean;
  /** Whether the axis begins near the smallest value instead of at 0. */
  isFitted?: boolean;
}

/** Each line has a color, a dash pattern and a label, so that none is needed alone. */
const FIRST = { color: "var(--ink)", strokeDasharray: "0" };
const LINE_STYLES = [
  FIRST,
  { color: "var(--accent)", strokeDasharray: "7 4" },
  { color: "var(--tone-approved)", strokeDasharray: "2 3" },
  { color: "var(--tone-published)", strokeDasharray: "10 3 2 3" },
  { color: "var(--tone-scheduled)", strokeDasharray: "4 4" },
  { color: "var(--tone-review)", strokeDasharray: "1 4" },
];

const lineStyleOf = (index: number) => LINE_STYLES[index % LINE_STYLES.length] ?? FIRST;

/** A line chart over days or hours. The table below has the same data. */
export default function TimeChart({
  series,
  label,
  format,
  allowDecimals,
  isCumulative = false,
  isFitted = false,
}: TimeChartProps) {
  const isStill = useReducedMotion();
  const lines = series.lines.map(({ key, label: name }, index) => ({ name: key, label: name, ...lineStyleOf(index) }));
  return (
    <div role="img" aria-label={label} className={classes.chart}>
      <LineChart
        className={classes.lines}
        data={series.rows}
        dataKey="day"
        series={lines}
        connectNulls={isCumulative}
        curveType="linear"
        strokeWidth={2}
        dotProps={{ r: series.days.length > 31 ? 0 : 2.5 }}
        gridAxis="x"
        tickLine="none"
        textColor="var(--ink-2)"
        gridColor="var(--line)"
        valueFormatter={format}
        lineProps={{ isAnimationActive: !isStill, animationDuration: 160 }}
        lineChartProps={{ accessibilityLayer: false }}
        xAxisProps={{ minTickGap: 24 }}
        yAxisProps={{ allowDecimals, width: allowDecimals ? 56 : 48, ...(isFitted && { domain: ["auto", "auto"] }) }}
      />
      <ul className={classes.legend}>
        {lines.map(({ name, label: channel, color, strokeDasharray }) => (
          <li key={name}>
            <svg width="28" height="8" aria-hidden>
              <line x1="0" x2="28" y1="4" y2="4" strokeWidth="2" style={{ stroke: color, strokeDasharray }} />
            </svg>
            <span>{channel}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
