"use client";

import "@mantine/charts/styles.layer.css";
import { LineChart } from "@mantine/charts";
import { useReducedMotion } from "@mantine/hooks";
import type { Series } from "./series.ts";

interface TimeChartProps {
  series: Series;
  /** What it shows, in words. */
  label: string;
}

/** Each line has its colour, its dashes and its name, so that none of them is needed alone. */
const LOOKS = [
  { color: "var(--ink)", strokeDasharray: "0" },
  { color: "var(--accent)", strokeDasharray: "7 4" },
  { color: "var(--tone-approved)", strokeDasharray: "2 3" },
  { color: "var(--tone-published)", strokeDasharray: "10 3 2 3" },
  { color: "var(--tone-scheduled)", strokeDasharray: "4 4" },
  { color: "var(--tone-review)", strokeDasharray: "1 4" },
];

/** Lines over days. What it says is in the table below it too. */
export default function TimeChart({ series, label }: TimeChartProps) {
  const isStill = useReducedMotion();
  return (
    <div role="img" aria-label={label} style={{ height: "100%" }}>
      <LineChart
        h="100%"
        data={series.rows}
        dataKey="day"
        series={series.lines.map(({ key, label: name }, index) => ({
          name: key,
          label: name,
          ...LOOKS[index % LOOKS.length],
          color: LOOKS[index % LOOKS.length]?.color ?? "var(--ink)",
        }))}
        connectNulls={false}
        curveType="linear"
        withLegend
        legendProps={{ verticalAlign: "bottom" }}
        strokeWidth={2}
        dotProps={{ r: series.days.length > 31 ? 0 : 2.5 }}
        gridAxis="x"
        tickLine="none"
        textColor="var(--ink-2)"
        gridColor="var(--line)"
        valueFormatter={(value) => new Intl.NumberFormat("en-GB").format(value)}
        lineProps={{ isAnimationActive: !isStill, animationDuration: 160 }}
        lineChartProps={{ accessibilityLayer: false }}
        xAxisProps={{ minTickGap: 24 }}
        yAxisProps={{ allowDecimals: false, width: 48 }}
      />
    </div>
  );
}
