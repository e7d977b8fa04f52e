"use client";

import { IconAlignLeft, IconTrophy, IconX } from "@tabler/icons-react";
import type { z } from "zod";
import { bestOf } from "#domain/insights/metrics/rules.ts";
import type { ComparedPosts as ComparedView } from "#domain/insights/metrics/schema.ts";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ChannelName } from "#studio/frame/channel-name.tsx";
import type { Elements } from "#ui/elements.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { Time } from "#ui/time.tsx";
import classes from "./compared-posts.module.css";
import { basisOf, explainRate, formatMetric, formatRate, METRICS, metricName } from "./metric.ts";

type Compared = z.output<typeof ComparedView>["posts"][number];

interface ComparedPostsProps {
  posts: readonly Compared[];
  onRemove: (id: number) => void;
}

/** A column for each post, a row for each metric; the best value of a row has an icon and a word. */
export function ComparedPosts({ posts, onRemove }: ComparedPostsProps) {
  const { handle, timezone } = useBrand();
  const metrics = METRICS.filter((metric) => posts.some(({ values }) => metric in values));
  // Rates by impressions and by followers do not compare.
  const bases = new Set(posts.flatMap(({ engagement_rate: { rate, basis } }) => (rate === null ? [] : [basis])));
  const bestRates = bases.size === 1 ? bestOf(posts.map(({ engagement_rate: { rate } }) => rate)) : [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard (WCAG 2.1.1).
    <section className={classes.scroll} tabIndex={0} aria-label={t("Compared posts")}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("Post")}</th>
            {posts.map((post) => (
              <th key={post.post_id} scope="col">
                <div className={classes.post}>
                  {post.thumbnail_url ? (
                    // biome-ignore lint/performance/noImgElement: our own media route serves them, already small.
                    <img className={classes.image} src={post.thumbnail_url} alt="" width={96} height={96} />
                  ) : (
                    <span className={classes.image}>
                      <IconAlignLeft size={24} stroke={1.5} aria-hidden />
                    </span>
                  )}
                  <IconButton
                    aria-label={post.body ? t("Remove {post}", { post: post.body }) : t("Remove post without text")}
                    size={28}
                    onClick={() => onRemove(post.post_id)}
                  >
                    <IconX size={16} stroke={1.75} aria-hidden />
                  </IconButton>
                </div>
                <PageLink className={classes.words} href={studioPath(handle, `posts/${post.post_id}`)}>
                  {post.body || t("No text")}
                </PageLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Line title={t("Channels")} posts={posts}>
            {({ channels }) => (
              <ul className={classes.channels}>
                {channels.map((channel) => (
                  <li key={channel.id}>
                    <ChannelName channel={channel} size={18} />
                  </li>
                ))}
              </ul>
            )}
          </Line>
          <Line title={t("Published")} posts={posts}>
            {({ published_at: at }) =>
              at ? <Time iso={at} zone={timezone} withZone={false} /> : <span>{t("Not published")}</span>
            }
          </Line>
          {metrics.map((metric) => (
            <Line
              key={metric}
              title={metricName(metric)}
              posts={posts}
              best={bestOf(posts.map(({ values }) => values[metric]))}
            >
              {({ values }) => <span>{formatMetric(values[metric])}</span>}
            </Line>
          ))}
          <Line title={t("Engagement rate")} posts={posts} best={bestRates}>
            {({ engagement_rate: rate }) => (
              <span title={explainRate(rate)}>
                <span>{formatRate(rate.rate)}</span>
                <span className={classes.basis}>{` ${rate.rate === null ? "" : basisOf(rate)}`}</span>
              </span>
            )}
          </Line>
          <Line title={t("As of")} posts={posts}>
            {({ as_of: at }) =>
              at ? <Time iso={at} zone={timezone} withZone={false} /> : <span>{t("No metrics yet")}</span>
            }
          </Line>
        </tbody>
      </table>
      <p className={classes.note}>
        {[
          t("A post that was published earlier had more time to collect metrics."),
          bases.size > 1 &&
            t("Rates by impressions and by followers can't be compared, so none is marked as the best."),
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
    </section>
  );
}

interface LineProps {
  title: string;
  posts: readonly Compared[];
  /** The columns with the best value. */
  best?: readonly number[];
  children: (post: Compared) => Elements;
}

function Line({ title, posts, best = [], children }: LineProps) {
  return (
    <tr>
      <th scope="row">{title}</th>
      {posts.map((post, index) => (
        <td key={post.post_id} data-best={best.includes(index) || undefined}>
          {children(post)}
          {best.includes(index) ? (
            <span className={classes.best}>
              <IconTrophy size={14} stroke={1.75} aria-hidden /> {t("Best")}
            </span>
          ) : null}
        </td>
      ))}
    </tr>
  );
}
