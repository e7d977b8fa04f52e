import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { lockIdeaFeed } from "./find.ts";
import { auditIdeaFeed } from "./record.ts";
import { IdeaFeedInput } from "./schema.ts";

export const deleteIdeaFeed = operation({
  name: "idea_feeds.delete",
  summary: "Remove a feed. Its ideas stay.",
  scope: "brand",
  needs: "research.manage",
  tier: "full",
  input: IdeaFeedInput,
  output: z.object({}),
  async run(ctx, { id }) {
    await ctx.db.$transaction(async (tx) => {
      const { url } = await lockIdeaFeed(tx, ctx.brandId, id);
      await tx.ideaFeed.delete({ where: { id } });
      await auditIdeaFeed(tx, ctx, id, "removed", url);
    });
    return {};
  },
});
