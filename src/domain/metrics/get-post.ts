import { viewChannelRef } from "#domain/channels/index.ts";
import { submittedTo } from "#domain/posts/index.ts";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { wireTimeOrNull } from "#kernel/time.ts";
import { dayOf, sumValues } from "./rules.ts";
import { MetricValues, PostMetrics, PostMetricsInput } from "./schema.ts";

export const getPostMetrics = operation({
  name: "metrics.get_post",
  summary: "Get a post's daily metrics on each of its channels.",
  scope: "brand",
  needs: "metrics.view",
  tier: "read",
  input: PostMetricsInput,
  output: PostMetrics,
  async run(ctx, { id }) {
    const post = await ctx.db.post.findFirst({
      where: { ...submittedTo(ctx.role), brandId: ctx.brandId, id },
      select: {
        publications: {
          orderBy: { id: "asc" },
          select: { id: true, channel: true, metrics: { orderBy: { day: "asc" } } },
        },
      },
    });
    if (!post) throw fault("not_found", { what: "Post" });
    const publications = post.publications.map(({ id: publication_id, channel, metrics }) => {
      const days = metrics.map(({ day, values }) => ({ day: dayOf(day), values: MetricValues.parse(values) }));
      return {
        publication_id,
        channel: viewChannelRef(channel, ctx),
        as_of: wireTimeOrNull(metrics.at(-1)?.asOf ?? null),
        values: days.at(-1)?.values ?? {},
        days,
      };
    });
    const read = publications.flatMap(({ as_of }) => as_of ?? []).toSorted();
    return {
      post_id: id,
      as_of: read.at(-1) ?? null,
      totals: sumValues(publications.map(({ values }) => values)),
      publications,
    };
  },
});
