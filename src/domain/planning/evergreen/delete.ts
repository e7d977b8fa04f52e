import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { auditEvergreenPost, lockEvergreenPost } from "./find.ts";
import { EvergreenPostInput } from "./schema.ts";

export const deleteEvergreenPost = operation({
  name: "evergreen.delete",
  summary: "Remove a post from the evergreen posts. The post and its copies stay.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: EvergreenPostInput,
  output: z.object({}),
  async run(ctx, { id }) {
    await ctx.db.$transaction(async (tx) => {
      const row = await lockEvergreenPost(tx, ctx.brandId, id, ctx.clock.now());
      await tx.evergreenPost.delete({ where: { id } });
      await auditEvergreenPost(tx, ctx, row, "deleted", { post_id: row.postId });
    });
    return {};
  },
});
