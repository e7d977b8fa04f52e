import { callerMayApprove, requirePerson } from "#domain/content/posts/index.ts";
import { findWriter } from "#domain/planning/copies/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import type { EvergreenPost as Row, Tx } from "#platform/db/index.ts";
import { copyRequestOf } from "./copy-request-of.ts";
import { auditEvergreenPost, findEvergreenPost, lockEvergreenPost } from "./find.ts";
import { EvergreenPost, EvergreenPostInput } from "./schema.ts";
import { viewEvergreenPost } from "./view.ts";

export const resumeEvergreenPost = operation({
  name: "evergreen.resume",
  summary:
    "Use an evergreen post again that was paused. From then on its copies are yours: where you can't approve posts, they are submitted for review. They stay those of whoever added it if somebody paused it and you can approve posts.",
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
      const request = (await keepsCopyRequest(tx, ctx, row))
        ? { handling: row.handling, createdById: row.createdById }
        : await copyRequestOf(tx, ctx, caller, row.handling);
      await tx.evergreenPost.update({ where: { id }, data: { pausedAt: null, pauseReason: null, ...request } });
      const { handling, createdById } = request;
      await auditEvergreenPost(tx, ctx, row, "resumed", { handling, created_by_id: createdById });
      return viewEvergreenPost(await findEvergreenPost(tx, brandId, id, now), ctx);
    });
  },
});

/**
 * Whether its copies stay those of whoever added it: that person can still write posts, and somebody paused it by hand.
 * Only for callers who could approve the copies themselves: nobody else brings an approval back.
 */
async function keepsCopyRequest(tx: Tx, ctx: BrandContext, row: Row): Promise<boolean> {
  if (row.pauseReason !== "paused" || !callerMayApprove(ctx)) return false;
  const writer = await findWriter(tx, row);
  return writer !== null && writer.user.disabledAt === null;
}
