"use client";

import { Skeleton } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { Section } from "#ui/section.tsx";
import { ChartData } from "./chart-data.tsx";
import { type BrandMetrics, type Metric, metricName } from "./metric.ts";
import classes from "./over-time.module.css";
import { describeSeries, hasGaps, seriesOf, tableOf } from "./series.ts";

const TimeChart = lazy(() => import("./time-chart.tsx"));

interface OverTimeProps {
  metrics: BrandMetrics;
  metric: Metric;
}

/** One metric by day, with a line for each channel. Unknown days are gaps. */
export function OverTime({ metrics, metric }: OverTimeProps) {
  const isMounted = useMounted();
  const series = seriesOf(metrics, metric);
  const name = metricName(metric);
  const table = tableOf(series);
  return (
    <Section title={`${name} per day`}>
      {series.lines.length === 0 ? (
        <p>No platform in this period reports {name.toLowerCase()}. Choose another metric above.</p>
      ) : (
        <>
          <div className={classes.chart}>
            <Suspense fallback={<Skeleton height="100%" />}>
              {isMounted ? (
                <TimeChart series={series} label={describeSeries(series, name)} />
              ) : (
                <Skeleton height="100%" />
              )}
            </Suspense>
          </div>
          {hasGaps(series) ? (
            <p className={classes.note}>Gaps mean missing data. The next day includes the increase since then.</p>
          ) : null}
          <ChartData table={table} caption={`${name} gained each day`} file={`${metric}-by-day`} />
        </>
      )}
    </Section>
  );
}
