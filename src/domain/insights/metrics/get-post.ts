import { limitToPost, submittedTo } from "#domain/content/posts/index.ts";
import { viewChannelRef } from "#domain/publishing/channels/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import { rateOf } from "./engagement.ts";
import { findLatestFollowers } from "./find-followers.ts";
import { accumulateClicks } from "./link-clicks.ts";
import { dayOf, sumValues } from "./rules.ts";
import { MetricValues, PostMetrics, PostMetricsInput } from "./schema.ts";

export const getPostMetrics = operation({
  name: "metrics.get_post",
  summary: "Get a post's daily metrics on each of its channels.",
  scope: "brand",
  needs: "metrics.view",
  tier: "read",
  channelLimit: limitToPost,
  readsReplica: true,
  input: PostMetricsInput,
  output: PostMetrics,
  async run(ctx, { id }) {
    const post = await ctx.db.post.findFirst({
      where: { ...submittedTo(ctx.role), brandId: ctx.brandId, id },
      select: {
        publications: {
          orderBy: { id: "asc" },
          select: {
            id: true,
            channel: true,
            publishedAt: true,
            metrics: { orderBy: { day: "asc" } },
            hourly: { orderBy: { hour: "asc" }, select: { hour: true, values: true } },
            links: { select: { clicks: true } },
          },
        },
      },
    });
    if (!post) throw fault("not_found", { what: t("Post") });
    const followers = await findLatestFollowers(
      ctx.db,
      post.publications.map(({ channel }) => channel.id),
    );
    const publications = post.publications.map(
      ({ id: publication_id, channel, publishedAt, metrics, hourly, links }) => {
        const reported = metrics.map(({ day, values }) => ({ day: dayOf(day), values: MetricValues.parse(values) }));
        const clicks = accumulateClicks(links);
        const days = withClicks(reported, clicks);
        const values = days.at(-1)?.values ?? {};
        return {
          publication_id,
          channel: viewChannelRef(channel, ctx),
          published_at: wireTimeOrNull(publishedAt),
          as_of: wireTimeOrNull(metrics.at(-1)?.asOf ?? (clicks?.length ? ctx.clock.now() : null)),
          values,
          engagement_rate: rateOf([{ values, followers: followers.get(channel.id) }]),
          days,
          hours: hourly.map(({ hour, values: each }) => ({ hour: wireTime(hour), values: MetricValues.parse(each) })),
        };
      },
    );
    const read = publications.flatMap(({ as_of }) => as_of ?? []).toSorted();
    return {
      post_id: id,
      as_of: read.at(-1) ?? null,
      totals: sumValues(publications.map(({ values }) => values)),
      engagement_rate: rateOf(
        publications.map(({ values, channel }) => ({ values, followers: followers.get(channel.id) })),
      ),
      publications,
    };
  },
});

type Dated = { day: string; values: MetricValues };

/** Cumulative values of each day, with the clicks until then; days that have only clicks have the last known values. */
function withClicks(reported: readonly Dated[], clicks: ReturnType<typeof accumulateClicks>): Dated[] {
  if (clicks === null) return [...reported];
  const days = [...new Set([...reported, ...clicks].map(({ day }) => day))].toSorted();
  return days.map((day) => ({
    day,
    values: {
      ...reported.findLast((each) => each.day <= day)?.values,
      link_clicks: clicks.findLast((each) => each.day <= day)?.total ?? 0,
    },
  }));
}
