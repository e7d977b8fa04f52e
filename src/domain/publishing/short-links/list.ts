import { submittedTo } from "#domain/content/posts/index.ts";
import { viewChannelRef } from "#domain/publishing/channels/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { shortLinkBase } from "#platform/short-link-base.ts";
import { PostLinks, PostLinksInput } from "./schema.ts";
import { LISTED_DAYS } from "./terms.ts";

export const listPostLinks = operation({
  name: "short_links.list_of_post",
  summary: "List the short links of a post with their clicks per day. Clicks are counted at once.",
  scope: "brand",
  needs: "metrics.view",
  tier: "read",
  readsReplica: true,
  input: PostLinksInput,
  output: PostLinks,
  async run(ctx, { id }) {
    const post = await ctx.db.post.findFirst({
      where: { ...submittedTo(ctx.role), brandId: ctx.brandId, id },
      select: {
        publications: {
          orderBy: { id: "asc" },
          select: {
            id: true,
            channel: true,
            links: { orderBy: { id: "asc" }, include: { clicks: { orderBy: { day: "asc" } } } },
          },
        },
      },
    });
    if (!post) throw fault("not_found", { what: t("Post") });
    const base = shortLinkBase(ctx.env);
    const links = post.publications.flatMap(({ id: publication_id, channel, links: own }) =>
      own.map(({ code, target, clicks }) => ({
        url: base + code,
        target,
        publication_id,
        channel: viewChannelRef(channel, ctx),
        clicks: clicks.reduce((sum, each) => sum + each.clicks, 0),
        days: clicks
          .slice(-LISTED_DAYS)
          .map((each) => ({ day: each.day.toISOString().slice(0, 10), clicks: each.clicks })),
      })),
    );
    return { post_id: id, clicks: links.reduce((sum, link) => sum + link.clicks, 0), links };
  },
});
