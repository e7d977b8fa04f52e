import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { isUniqueViolation } from "#platform/db/index.ts";
import { pollFeed } from "./poll-feed.ts";
import { auditIdeaFeed } from "./record.ts";
import { CreateIdeaFeedInput, IdeaFeed, MAX_IDEA_FEEDS } from "./schema.ts";
import { viewIdeaFeed } from "./view.ts";

export const createIdeaFeed = operation({
  name: "idea_feeds.create",
  summary:
    "Add an RSS, Atom or JSON feed, or the page that names it. Its newest entries become ideas at once, and each new entry later. Of a feed, the newest 500 entries are read.",
  scope: "brand",
  needs: "research.manage",
  tier: "full",
  waitsOutside: true,
  input: CreateIdeaFeedInput,
  output: IdeaFeed,
  async run(ctx, input) {
    const refusal = await ctx.egress.check(input.url);
    if (refusal) throw invalid("url", refusal.message);
    const { brandId } = ctx;
    const { href: url } = new URL(input.url);
    try {
      return await ctx.db.$transaction(async (tx) => {
        await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
        if ((await tx.ideaFeed.count({ where: { brandId } })) >= MAX_IDEA_FEEDS)
          throw fault("limit_reached", {
            message: t("This brand has reached the limit of {maximum} feeds.", { maximum: MAX_IDEA_FEEDS }),
          });
        const now = ctx.clock.now();
        const row = await tx.ideaFeed.create({
          data: { brandId, url, nextAt: now, createdAt: now },
        });
        await ctx.queue.enqueue(tx, pollFeed, { feed_id: row.id });
        await auditIdeaFeed(tx, ctx, row.id, "created", url);
        return viewIdeaFeed(row);
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw invalid("url", t("This feed was already added."));
      throw error;
    }
  },
});
