import type { BrandContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { wireTimeOrNull } from "#kernel/time.ts";
import { rateOf } from "./engagement.ts";
import { findLatestFollowers } from "./find-followers.ts";
import { accumulateClicks } from "./link-clicks.ts";
import { findPostCards } from "./post-card.ts";
import { sumValues } from "./rules.ts";
import { ComparedPosts, ComparePostsInput, MetricValues } from "./schema.ts";

export const comparePosts = operation({
  name: "metrics.compare_posts",
  summary: "Compare the metrics of several posts since each was published.",
  scope: "brand",
  needs: "metrics.view",
  tier: "read",
  readsReplica: true,
  input: ComparePostsInput,
  output: ComparedPosts,
  async run(ctx, { post_ids: requested }) {
    const ids = [...new Set(requested)];
    const measured = await measurePosts(ctx, ids);
    return {
      posts: ids.map((id) => {
        const post = measured.get(id);
        if (!post) throw invalid(`post_ids.${requested.indexOf(id)}`, t("This post doesn't exist."));
        return post;
      }),
    };
  },
});

/** What some posts reached since each was published, by ID. Those that the caller may not see are omitted. */
export async function measurePosts(ctx: BrandContext, ids: readonly number[]) {
  const cards = await findPostCards(ctx, ids);
  const publications = await ctx.db.publication.findMany({
    where: { brandId: ctx.brandId, postId: { in: [...cards.keys()] } },
    orderBy: { id: "asc" },
    select: {
      postId: true,
      channelId: true,
      metrics: { orderBy: { day: "desc" }, take: 1 },
      links: { select: { clicks: true } },
    },
  });
  const followers = await findLatestFollowers(
    ctx.db,
    publications.map(({ channelId }) => channelId),
  );
  return new Map(
    [...cards].map(([id, card]) => {
      const own = publications.filter(({ postId }) => postId === id);
      const measured = own.map(({ channelId, metrics: [newest], links }) => {
        const clicks = accumulateClicks(links);
        const counted = clicks && { link_clicks: clicks.at(-1)?.total ?? 0 };
        const values = { ...MetricValues.parse(newest?.values ?? {}), ...counted };
        return { values, followers: followers.get(channelId) };
      });
      const read = own
        .flatMap(({ metrics }) => metrics.map(({ asOf }) => asOf))
        .toSorted((a, b) => Number(b) - Number(a));
      return [
        id,
        {
          ...card,
          as_of: wireTimeOrNull(read[0] ?? null),
          values: sumValues(measured.map(({ values }) => values)),
          engagement_rate: rateOf(measured),
        },
      ] as const;
    }),
  );
}
