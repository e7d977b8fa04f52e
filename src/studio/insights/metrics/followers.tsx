"use client";

import { Skeleton } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { formatList, t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import { ChannelName } from "#studio/frame/channel-name.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { lazy } from "#ui/lazy.tsx";
import { Section } from "#ui/section.tsx";
import { ChartData } from "./chart-data.tsx";
import classes from "./followers.module.css";
import { describeFollowers, type FollowersHistory, followersSeries, formatFollowerChange } from "./followers-series.ts";
import { formatMetric } from "./metric.ts";
import { tableOf } from "./series.ts";

const TimeChart = lazy(() => import("./time-chart.tsx"));

interface FollowersProps {
  input: { from: string; to: string; channel_id?: number };
}

/** The followers of each channel by day, and their change in the period; networks that don't tell them are named. */
export function Followers({ input }: FollowersProps) {
  const { data, isLoadingError, error, refetch } = useQuery(
    useTRPC().metrics.followers.queryOptions(input, { placeholderData: keepPreviousData }),
  );
  if (isLoadingError)
    return <ReadError title={t("The followers couldn't be loaded.")} error={error} onRetry={refetch} />;
  if (!data || data.channels.length === 0) return null;
  const known = data.channels.filter(({ days }) => days.length > 0);
  return (
    <Section title={t("Followers")} description={t("Read every night, one count per channel and day.")}>
      {known.length > 0 ? <History history={data} known={known} /> : null}
      {known.length === 0 && data.channels.some(({ is_reported: isReported }) => isReported) ? (
        <p>
          {t("No follower counts in this period yet. The first ones appear the morning after you connect a channel.")}
        </p>
      ) : null}
      <Unreported channels={data.channels} />
    </Section>
  );
}

function History({ history, known }: { history: FollowersHistory; known: FollowersHistory["channels"] }) {
  const isMounted = useMounted();
  const series = followersSeries(history);
  return (
    <>
      <div className={classes.chart}>
        <Suspense fallback={<Skeleton height="100%" />}>
          {isMounted ? (
            <TimeChart
              series={series}
              label={describeFollowers(history)}
              format={formatMetric}
              allowDecimals={false}
              isFitted
              isCumulative
            />
          ) : (
            <Skeleton height="100%" />
          )}
        </Suspense>
      </div>
      <ul className={classes.channels} aria-label={t("Followers by channel")}>
        {known.map(({ channel, followers, change }) => (
          <li key={channel.id}>
            <ChannelName channel={channel} />
            <span className={classes.count}>{formatMetric(followers)}</span>
            <span className={classes.change}>{formatFollowerChange(change)}</span>
          </li>
        ))}
      </ul>
      <ChartData table={tableOf(series)} caption={t("Followers of each day")} file="followers-by-day" />
    </>
  );
}

function Unreported({ channels }: Pick<FollowersHistory, "channels">) {
  const names = new Set(
    channels.filter(({ is_reported: isReported }) => !isReported).map(({ channel }) => platformName(channel.platform)),
  );
  if (names.size === 0) return null;
  return (
    <p className={classes.note}>
      {t("No follower counts are available from: {networks}.", { networks: formatList(names) })}
    </p>
  );
}
