import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { IdeaFeedList, ListIdeaFeedsInput } from "./schema.ts";
import { viewIdeaFeed } from "./view.ts";

export const listIdeaFeeds = operation({
  name: "idea_feeds.list",
  summary: "List the RSS and Atom feeds that ideas come from, newest first.",
  scope: "brand",
  needs: "research.view",
  tier: "read",
  input: ListIdeaFeedsInput,
  output: IdeaFeedList,
  async run(ctx, { cursor, limit }) {
    const { before, ...order } = newestFirst({ cursor, limit });
    const found = await ctx.db.ideaFeed.findMany({
      where: { brandId: ctx.brandId, ...before },
      ...order,
    });
    const { rows, ...rest } = page(found, limit);
    return { idea_feeds: rows.map(viewIdeaFeed), ...rest };
  },
});
