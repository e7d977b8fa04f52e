"use client";

import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { IconArrowsDiff } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_COMPARED, MIN_COMPARED } from "#domain/insights/metrics/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { NamedChannels } from "#studio/frame/named-channels.tsx";
import { PostThumbnail } from "#studio/frame/post-thumbnail.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import rowClasses from "#studio/planning/schedule/post-row.module.css";
import { useTRPC } from "#transport/trpc/client.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { SelectionBar } from "#ui/selection-bar.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { comparePath } from "./compare-search.ts";
import { describeRate, explainRate, formatCount, MEASURES, type Measure, measureName } from "./metric.ts";
import { MEASURE_TEXTS } from "./metric-texts.ts";
import type { topPostsRead } from "./metrics-reads.ts";
import classes from "./top-posts.module.css";

interface TopPostsProps {
  input: ReturnType<typeof topPostsRead>;
  onRank: (key: Measure) => void;
}

/** The posts with the highest values of a metric in the period; several of them are compared. */
export function TopPosts({ input, onRank }: TopPostsProps) {
  const { handle } = useBrand();
  const [selected, setSelected] = useState<readonly number[]>([]);
  const { data, isLoadingError, error, refetch } = useQuery(
    useTRPC().metrics.topPosts.queryOptions(input, { placeholderData: keepPreviousData }),
  );
  const metric = data?.key ?? input.key;
  const toggle = (id: number) =>
    setSelected(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]);
  return (
    <Section
      title={t("Top posts")}
      description={`${t(MEASURE_TEXTS[metric].ranked)} ${t("Select {least} to {most} to compare them.", { least: MIN_COMPARED, most: MAX_COMPARED })}`}
      action={
        <NativeSelect
          aria-label={t("Rank by")}
          data={MEASURES.map((measure) => ({ value: measure, label: measureName(measure) }))}
          value={input.key}
          onChange={({ currentTarget }) => {
            const chosen = MEASURES.find((measure) => measure === currentTarget.value);
            if (chosen) onRank(chosen);
          }}
        />
      }
    >
      {isLoadingError ? <ReadError title={t("The posts couldn't be loaded.")} error={error} onRetry={refetch} /> : null}
      {!data && !isLoadingError ? <RowsSkeleton rows={3} /> : null}
      {data?.posts.length === 0 ? <p>{t(MEASURE_TEXTS[metric].noPosts)}</p> : null}
      {data && data.posts.length > 0 ? (
        <Rows label={t("Top posts")}>
          {data.posts.map(({ post_id: id, body, thumbnail_url: image, channels, gain, engagement_rate: rate }) => (
            <Row
              key={id}
              href={studioPath(handle, `posts/${id}`)}
              leading={
                <span className={classes.leading}>
                  <span className={rowClasses.select}>
                    <Checkbox
                      aria-label={body ? t("Select {post}", { post: body }) : t("Select post without text")}
                      checked={selected.includes(id)}
                      disabled={!selected.includes(id) && selected.length >= MAX_COMPARED}
                      onChange={() => toggle(id)}
                    />
                  </span>
                  <PostThumbnail url={image} />
                </span>
              }
              title={body || t("No text")}
              detail={<NamedChannels channels={channels} />}
              trailing={
                <>
                  {metric === "engagement_rate" ? null : (
                    <span className={classes.gain}>{formatCount(metric, gain)}</span>
                  )}
                  {rate.rate === null ? null : (
                    <span className={classes.rate} title={explainRate(rate)}>
                      {describeRate(rate)}
                    </span>
                  )}
                </>
              }
            />
          ))}
        </Rows>
      ) : null}
      {selected.length > 0 ? (
        <SelectionBar label={t("Selected posts")} count={tn(selected.length, "{count} selected", "{count} selected")}>
          {selected.length >= MIN_COMPARED ? (
            <ButtonLink
              variant="filled"
              href={comparePath(handle, selected)}
              leftSection={<IconArrowsDiff size={16} stroke={1.75} aria-hidden />}
            >
              {t("Compare")}
            </ButtonLink>
          ) : (
            <span>{t("Select another post to compare")}</span>
          )}
          <Button onClick={() => setSelected([])}>{t("Clear")}</Button>
        </SelectionBar>
      ) : null}
    </Section>
  );
}
