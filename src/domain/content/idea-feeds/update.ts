import { operation } from "#kernel/operation.ts";
import { lockIdeaFeed } from "./find.ts";
import { pollFeed } from "./poll-feed.ts";
import { auditIdeaFeed } from "./record.ts";
import { IdeaFeed, UpdateIdeaFeedInput } from "./schema.ts";
import { viewIdeaFeed } from "./view.ts";

export const updateIdeaFeed = operation({
  name: "idea_feeds.update",
  summary: "Pause or resume a feed. Resuming reads it at once.",
  scope: "brand",
  needs: "research.manage",
  tier: "full",
  input: UpdateIdeaFeedInput,
  output: IdeaFeed,
  async run(ctx, { id, is_paused: isPaused }) {
    return ctx.db.$transaction(async (tx) => {
      const found = await lockIdeaFeed(tx, ctx.brandId, id);
      if (found.isPaused === isPaused) return viewIdeaFeed(found);
      const resumed = isPaused ? {} : { nextAt: ctx.clock.now(), failures: 0 };
      const row = await tx.ideaFeed.update({ where: { id }, data: { isPaused, ...resumed } });
      if (!isPaused) await ctx.queue.enqueue(tx, pollFeed, { feed_id: id });
      await auditIdeaFeed(tx, ctx, id, isPaused ? "paused" : "resumed", row.url);
      return viewIdeaFeed(row);
    });
  },
});
