"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { ChartDrawing } from "#ui/drawings/chart.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { rich } from "#ui/rich.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { Time } from "#ui/time.tsx";
import { BestHours } from "./best-hours.tsx";
import { ByChannel } from "./by-channel.tsx";
import { firstReported } from "./metric.ts";
import { MetricTiles } from "./metric-tiles.tsx";
import { metricsReads, topPostsRead } from "./metrics-reads.ts";
import { useMetricsSearch } from "./metrics-search.ts";
import { OverTime } from "./over-time.tsx";
import { ReportActions } from "./report-actions.tsx";
import { SpanFilters } from "./span-filters.tsx";
import { TopPosts } from "./top-posts.tsx";

/** The metrics of the brand's posts: totals compared with an earlier period, by channel, by day and hour, and top posts. */
export function MetricsScreen({ today }: { today: string }) {
  const { timezone } = useBrand();
  const trpc = useTRPC();
  const [search, setSearch] = useMetricsSearch();
  const { span, now, hours } = metricsReads(search, today);
  const shown = useQuery(trpc.metrics.show.queryOptions(now, { placeholderData: keepPreviousData }));
  const { data } = shown;
  const metric = search.metric ?? (data ? firstReported(data) : "impressions");
  return (
    <Page
      title={t("Metrics")}
      description={
        data?.as_of
          ? rich("New per day (UTC). As of {time}. Updated nightly.", {
              time: <Time iso={data.as_of} zone={timezone} />,
            })
          : t("How your posts perform. Updated nightly.")
      }
      action={<ReportActions shown={now} />}
      toolbar={<SpanFilters search={search} span={span} today={today} onChange={setSearch} />}
    >
      {shown.isLoadingError ? (
        <ReadError title={t("The metrics couldn't be loaded.")} error={shown.error} onRetry={shown.refetch} />
      ) : null}
      {!data && !shown.isError ? <RowsSkeleton rows={6} /> : null}
      {data && data.channels.length === 0 ? <NoMetrics isNarrowed={search.channel !== null} /> : null}
      {data && data.channels.length > 0 ? (
        <>
          <MetricTiles metrics={data} chosen={metric} onChoose={(chosen) => setSearch({ metric: chosen, top: null })} />
          <OverTime metrics={data} metric={metric} chart={search.chart} onChoose={(chart) => setSearch({ chart })} />
          <ByChannel metrics={data} metric={metric} />
          <TopPosts input={topPostsRead(search, today, data)} onRank={(top) => setSearch({ top })} />
          <BestHours input={hours} />
        </>
      ) : null}
    </Page>
  );
}

/** Shown instead of charts before the first collection at night, and in periods without data. */
function NoMetrics({ isNarrowed }: { isNarrowed: boolean }) {
  const { handle } = useBrand();
  return (
    <EmptyState
      drawing={<ChartDrawing />}
      title={isNarrowed ? t("No metrics for this channel in this period") : t("No metrics in this period yet")}
      action={<ButtonLink href={studioPath(handle, "channels")}>{t("View channels")}</ButtonLink>}
    >
      {t(
        "Metrics are updated nightly. The first ones appear the morning after you publish. The feed page and webhooks have no metrics.",
      )}
    </EmptyState>
  );
}
