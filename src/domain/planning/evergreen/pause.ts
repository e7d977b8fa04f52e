import { operation } from "#kernel/operation.ts";
import { auditEvergreenPost, findEvergreenPost, lockEvergreenPost } from "./find.ts";
import { EvergreenPost, EvergreenPostInput } from "./schema.ts";
import { viewEvergreenPost } from "./view.ts";

export const pauseEvergreenPost = operation({
  name: "evergreen.pause",
  summary: "Pause an evergreen post: it isn't used again until it is resumed. Copies that exist stay.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: EvergreenPostInput,
  output: EvergreenPost,
  async run(ctx, { id }) {
    const { brandId } = ctx;
    const now = ctx.clock.now();
    return ctx.db.$transaction(async (tx) => {
      const row = await lockEvergreenPost(tx, brandId, id, now);
      if (row.pausedAt) return viewEvergreenPost(row, ctx);
      await tx.evergreenPost.update({
        where: { id },
        data: { pausedAt: now, pauseReason: "paused", countedFrom: now },
      });
      await auditEvergreenPost(tx, ctx, row, "paused", { reason: "paused" });
      return viewEvergreenPost(await findEvergreenPost(tx, brandId, id, now), ctx);
    });
  },
});
