"use client";

import { Table } from "@mantine/core";
import { IconArrowsDiff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { t } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ChannelName } from "#studio/frame/channel-name.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import { Section } from "#ui/section.tsx";
import { Time } from "#ui/time.tsx";
import classes from "./chart-data.module.css";
import { comparePath } from "./compare-search.ts";
import { FirstHours } from "./first-hours.tsx";
import { describeRate, explainRate, formatMetric, formatRate, METRICS, metricName } from "./metric.ts";

/**
 * The metrics of one post by channel. Nothing before the first collection; the metrics screen explains when it happens.
 */
export default function PostMetrics({ postId }: { postId: number }) {
  const { handle, role, timezone } = useBrand();
  const canView = roleAllows(role, "metrics.view");
  const { data, isLoadingError, error, refetch } = useQuery(
    useTRPC().metrics.post.queryOptions({ id: postId }, { enabled: canView }),
  );
  if (isLoadingError) return <ReadError title={t("The metrics couldn't be loaded.")} error={error} onRetry={refetch} />;
  if (!data?.as_of) return null;
  const counting = data.publications.filter(({ as_of }) => as_of !== null);
  const metrics = METRICS.filter((metric) => counting.some(({ values }) => metric in values));
  return (
    <>
      <Section
        title={t("Metrics")}
        action={
          <ButtonLink
            href={comparePath(handle, [postId])}
            leftSection={<IconArrowsDiff size={16} stroke={1.75} aria-hidden />}
          >
            {t("Compare")}
          </ButtonLink>
        }
        description={
          <>
            {rich("Since it was published, as of {time}.", { time: <Time iso={data.as_of} zone={timezone} /> })}
            {data.engagement_rate.rate === null ? null : (
              <span>
                {` ${t("Engagement rate {rate}.", { rate: formatRate(data.engagement_rate.rate) })} ${explainRate(data.engagement_rate)}`}
              </span>
            )}
          </>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard (WCAG 2.1.1). */}
        <section className={classes.scroll} tabIndex={0} aria-label={t("Metrics by channel")}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t("Channel")}</Table.Th>
                {metrics.map((metric) => (
                  <Table.Th key={metric} scope="col">
                    {metricName(metric)}
                  </Table.Th>
                ))}
                <Table.Th scope="col">{t("Engagement rate")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {counting.map(({ publication_id: id, channel, values, engagement_rate: rate }) => (
                <Table.Tr key={id}>
                  <Table.Th scope="row">
                    <ChannelName channel={channel} />
                  </Table.Th>
                  {metrics.map((metric) => (
                    <Table.Td key={metric}>{formatMetric(values[metric])}</Table.Td>
                  ))}
                  <Table.Td title={explainRate(rate)}>
                    {rate.rate === null ? formatRate(null) : describeRate(rate)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      </Section>
      <FirstHours publications={counting} />
    </>
  );
}
