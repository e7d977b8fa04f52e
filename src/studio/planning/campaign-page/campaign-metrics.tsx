"use client";

import { useQuery } from "@tanstack/react-query";
import { t, tn } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { formatMetric, METRICS, metricName } from "#studio/insights/metrics/metric.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { rich } from "#ui/rich.tsx";
import { Section } from "#ui/section.tsx";
import { Time } from "#ui/time.tsx";
import classes from "./campaign-metrics.module.css";

/** The metrics of a campaign's published posts in total. Nothing before they were first read. */
export function CampaignMetrics({ campaignId }: { campaignId: number }) {
  const { role, timezone } = useBrand();
  const canView = roleAllows(role, "metrics.view");
  const { data, isLoadingError, error, refetch } = useQuery(
    useTRPC().campaigns.metrics.queryOptions({ id: campaignId }, { enabled: canView }),
  );
  if (isLoadingError)
    return <ReadError title={t("The metrics couldn't be loaded.")} error={error} onRetry={() => void refetch()} />;
  if (!data?.as_of) return null;
  const { totals, publications, as_of } = data;
  return (
    <Section
      title={t("Metrics")}
      description={rich(
        tn(
          publications,
          "Of {count} publication since they were published, as of {time}.",
          "Of {count} publications since they were published, as of {time}.",
          { time: "{time}" },
        ),
        { time: <Time iso={as_of} zone={timezone} /> },
      )}
    >
      <dl className={classes.numbers}>
        {METRICS.filter((metric) => metric in totals).map((metric) => (
          <div key={metric} className={classes.number}>
            <dt>{metricName(metric)}</dt>
            <dd data-unknown={totals[metric] === null || undefined}>{formatMetric(totals[metric])}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
