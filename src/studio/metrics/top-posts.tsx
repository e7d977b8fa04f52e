"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { inferParserType } from "nuqs/server";
import { useTRPC } from "#transport/trpc/client.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { NamedChannels } from "../frame/named-channels.tsx";
import { ReadError } from "../frame/read-error.tsx";
import { countedMetric, metricName } from "./metric.ts";
import { metricsReads } from "./metrics-reads.ts";
import type { metricsSearch } from "./metrics-search.ts";
import classes from "./top-posts.module.css";

interface TopPostsProps {
  search: inferParserType<typeof metricsSearch>;
  today: string;
}

/** The posts with the highest values of a metric in the period. */
export function TopPosts({ search, today }: TopPostsProps) {
  const { handle } = useBrand();
  const { data, isLoadingError, error, refetch } = useQuery(
    useTRPC().metrics.topPosts.queryOptions(metricsReads(search, today).top, { placeholderData: keepPreviousData }),
  );
  const metric = data?.key ?? search.metric;
  const name = metricName(metric).toLowerCase();
  return (
    <Section title="Top posts" description={`By ${name} in this period.`}>
      {isLoadingError ? <ReadError what="The posts" error={error} onRetry={refetch} /> : null}
      {!data && !isLoadingError ? <RowsSkeleton rows={3} /> : null}
      {data?.posts.length === 0 ? <p>No posts with {name} in this period.</p> : null}
      {data && data.posts.length > 0 ? (
        <Rows label="Top posts">
          {data.posts.map(({ post_id: id, body, channels, gain }) => (
            <Row
              key={id}
              href={studioPath(handle, `posts/${id}`)}
              title={body || "No text"}
              detail={<NamedChannels channels={channels} />}
              trailing={<span className={classes.gain}>{countedMetric(gain, metric)}</span>}
            />
          ))}
        </Rows>
      ) : null}
    </Section>
  );
}
