import { requirePerson } from "#domain/posts/index.ts";
import { operation } from "#kernel/operation.ts";
import { auditEvergreenPost, findEvergreenPost, lockEvergreenPost } from "./find.ts";
import { mandateOf } from "./mandate-of.ts";
import { EvergreenPost, EvergreenPostInput } from "./schema.ts";
import { viewEvergreenPost } from "./view.ts";

export const resumeEvergreenPost = operation({
  name: "evergreen.resume",
  summary:
    "Use an evergreen post again that was paused. From then on its copies are yours: where you can't approve posts, they are submitted for review.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: EvergreenPostInput,
  output: EvergreenPost,
  async run(ctx, { id }) {
    const { brandId } = ctx;
    const caller = requirePerson(ctx);
    const now = ctx.clock.now();
    return ctx.db.$transaction(async (tx) => {
      const row = await lockEvergreenPost(tx, brandId, id, now);
      if (!row.pausedAt) return viewEvergreenPost(row, ctx);
      const mandate = await mandateOf(tx, ctx, caller, row.handling);
      await tx.evergreenPost.update({ where: { id }, data: { pausedAt: null, pauseReason: null, ...mandate } });
      const { handling, createdById } = mandate;
      await auditEvergreenPost(tx, ctx, row, "resumed", { handling, created_by_id: createdById });
      return viewEvergreenPost(await findEvergreenPost(tx, brandId, id, now), ctx);
    });
  },
});
