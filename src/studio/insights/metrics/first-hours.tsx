"use client";

import { NativeSelect, Skeleton } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { Suspense, useState } from "react";
import { t } from "#kernel/language.ts";
import { lazy } from "#ui/lazy.tsx";
import { Section } from "#ui/section.tsx";
import { ChartData } from "./chart-data.tsx";
import { describeHours, firstHoursOf, hourlyMetrics, hoursTable } from "./first-hours-series.ts";
import { formatMetric, metricName } from "./metric.ts";
import classes from "./over-time.module.css";

const TimeChart = lazy(() => import("./time-chart.tsx"));

/** A metric of a post in its first two days, in which it is read every hour. Nothing where no hour is known. */
export function FirstHours({ publications }: { publications: Parameters<typeof firstHoursOf>[0] }) {
  const isMounted = useMounted();
  const metrics = hourlyMetrics(publications);
  const [chosen, setChosen] = useState(metrics[0]);
  const metric = metrics.find((one) => one === chosen) ?? metrics[0];
  if (!metric) return null;
  const series = firstHoursOf(publications, metric);
  return (
    <Section
      title={t("First 48 hours")}
      description={t("Read every hour from networks that allow it, in total since the post was published.")}
      action={
        metrics.length > 1 ? (
          <NativeSelect
            aria-label={t("Metric of the first 48 hours")}
            data={metrics.map((one) => ({ value: one, label: metricName(one) }))}
            value={metric}
            onChange={({ currentTarget }) => setChosen(metrics.find((one) => one === currentTarget.value))}
          />
        ) : undefined
      }
    >
      <div className={classes.short}>
        <Suspense fallback={<Skeleton height="100%" />}>
          {isMounted ? (
            <TimeChart
              series={series}
              label={describeHours(series, metric)}
              format={formatMetric}
              allowDecimals={false}
              isCumulative
            />
          ) : (
            <Skeleton height="100%" />
          )}
        </Suspense>
      </div>
      <ChartData
        table={hoursTable(series)}
        caption={t("{metric} in the first 48 hours", { metric: metricName(metric) })}
        file={`${metric.replace("_", "-")}-first-48-hours`}
      />
    </Section>
  );
}
