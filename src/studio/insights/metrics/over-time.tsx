"use client";

import { SegmentedControl, Skeleton } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { Suspense } from "react";
import { msg, t } from "#kernel/language.ts";
import { lazy } from "#ui/lazy.tsx";
import { Section } from "#ui/section.tsx";
import { ChartData } from "./chart-data.tsx";
import { type BrandMetrics, formatMeasure, type Measure, measureName } from "./metric.ts";
import { MEASURE_TEXTS } from "./metric-texts.ts";
import classes from "./over-time.module.css";
import { comparisonOf, describeSeries, hasGaps, seriesOf, tableOf } from "./series.ts";

const TimeChart = lazy(() => import("./time-chart.tsx"));

const CHARTS = [
  { value: "channels", label: msg("By channel") },
  { value: "comparison", label: msg("Compared") },
] as const;
type Chart = (typeof CHARTS)[number]["value"];

interface OverTimeProps {
  metrics: BrandMetrics;
  metric: Measure;
  chart: Chart;
  onChoose: (chart: Chart) => void;
}

/** One metric by day: a line for each channel, or all of them beside the earlier period. Unknown days are gaps. */
export function OverTime({ metrics, metric, chart, onChoose }: OverTimeProps) {
  const isMounted = useMounted();
  const compared = comparisonOf(metrics, metric);
  const isCompared = chart === "comparison" && compared !== null;
  const series = isCompared ? compared : seriesOf(metrics, metric);
  const name = measureName(metric);
  return (
    <Section
      title={t("{metric} per day", { metric: name })}
      action={
        compared ? (
          <SegmentedControl
            aria-label={t("Lines of the chart")}
            data={CHARTS.map(({ value, label }) => ({ value, label: t(label) }))}
            value={isCompared ? "comparison" : "channels"}
            onChange={(chosen) => onChoose(chosen)}
          />
        ) : undefined
      }
    >
      {series.lines.length === 0 ? (
        <p>{[t(MEASURE_TEXTS[metric].notReported), t("Choose another metric above.")].join(" ")}</p>
      ) : (
        <>
          <div className={classes.chart}>
            <Suspense fallback={<Skeleton height="100%" />}>
              {isMounted ? (
                <TimeChart
                  series={series}
                  label={describeSeries(series, metric)}
                  format={(value) => formatMeasure(metric, value)}
                  allowDecimals={metric === "engagement_rate"}
                />
              ) : (
                <Skeleton height="100%" />
              )}
            </Suspense>
          </div>
          {hasGaps(series) ? (
            <p className={classes.note}>
              {t("Gaps mean missing data. The next day includes the increase since then.")}
            </p>
          ) : null}
          <ChartData
            table={tableOf(series)}
            caption={
              metric === "engagement_rate"
                ? t("Engagement rate of each day")
                : t("{metric} gained each day", { metric: name })
            }
            format={(value) => formatMeasure(metric, value)}
            file={`${metric.replace("_", "-")}-by-day`}
          />
        </>
      )}
    </Section>
  );
}
