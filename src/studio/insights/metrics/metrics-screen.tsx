"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { AccessibilitySummary } from "#studio/content/accessibility/accessibility-summary.tsx";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { TopElsewhere } from "#studio/publishing/imported-posts/top-elsewhere.tsx";
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
import { Followers } from "./followers.tsx";
import { firstReported } from "./metric.ts";
import { MetricTiles } from "./metric-tiles.tsx";
import { metricsReads, topPostsRead } from "./metrics-reads.ts";
import { useMetricsSearch } from "./metrics-search.ts";
import { OverTime } from "./over-time.tsx";
import { ReportActions } from "./report-actions.tsx";
import { ReviewTimes } from "./review-times.tsx";
import { SpanFilters } from "./span-filters.tsx";
import { TopPosts } from "./top-posts.tsx";

/** The metrics of the brand's posts: totals compared with an earlier period, by channel, by day and hour, and top posts. */
export function MetricsScreen({ today }: { today: string }) {
  const { timezone, role } = useBrand();
  const trpc = useTRPC();
  const [search, setSearch] = useMetricsSearch();
  const { span, now, hours, published } = metricsReads(search, today);
  const shown = useQuery(trpc.metrics.show.queryOptions(now, { placeholderData: keepPreviousData }));
  const { data } = shown;
  const metric = search.metric ?? (data ? firstReported(data) : "impressions");
  return (
    <Page
      title={t("Metrics")}
      description={
        data?.as_of
          ? rich("New per day (UTC). As of {time}. Updated nightly, and hourly for posts of the last two days.", {
              time: <Time iso={data.as_of} zone={timezone} />,
            })
          : t("How your posts perform. Updated nightly, and hourly for posts of the last two days.")
      }
      action={<ReportActions shown={now} />}
      toolbar={<SpanFilters search={search} span={span} today={today} onChange={setSearch} />}
    >
      {shown.isLoadingError ? (
        <ReadError title={t("The metrics couldn't be loaded.")} error={shown.error} onRetry={shown.refetch} />
      ) : null}
      {!data && !shown.isError ? <RowsSkeleton rows={6} /> : null}
      {data && data.channels.length === 0 ? (
        <NoMetrics isNarrowed={search.channel !== null || search.with !== "all"} />
      ) : null}
      {data && data.channels.length > 0 ? (
        <>
          <MetricTiles metrics={data} chosen={metric} onChoose={(chosen) => setSearch({ metric: chosen, top: null })} />
          <OverTime metrics={data} metric={metric} chart={search.chart} onChoose={(chart) => setSearch({ chart })} />
          <ByChannel metrics={data} metric={metric} />
          <Followers input={published} />
          {search.with === "elsewhere" ? null : (
            <TopPosts input={topPostsRead(search, today, data)} onRank={(top) => setSearch({ top })} />
          )}
          {search.with === "masthead" ? null : (
            <TopElsewhere
              input={published}
              description={t("By engagements since they were published, of posts published in this period.")}
              {...(search.with === "elsewhere" ? { empty: t("No posts with engagements in this period.") } : {})}
            />
          )}
          <BestHours input={hours} />
          <AccessibilitySummary input={published} />
        </>
      ) : null}
      {roleAllows(role, "content.manage") ? <ReviewTimes input={published} /> : null}
    </Page>
  );
}

/** Shown instead of charts before the first collection at night, and in periods without data. */
function NoMetrics({ isNarrowed }: { isNarrowed: boolean }) {
  const { handle } = useBrand();
  return (
    <EmptyState
      drawing={<ChartDrawing />}
      title={isNarrowed ? t("No metrics with these filters in this period") : t("No metrics in this period yet")}
      action={<ButtonLink href={studioPath(handle, "channels")}>{t("View channels")}</ButtonLink>}
    >
      {t(
        "The first metrics appear within an hour or two after you publish, or the morning after where a network allows no hourly reading. The feed page and webhooks have no metrics.",
      )}
    </EmptyState>
  );
}
