import type { PublicContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { Tx } from "#platform/db/index.ts";
import { pauseRemovedIn } from "./pause-posts.ts";

/** In brands that open again: nobody could look after the copies that came due while they were closed. */
export async function countCopiesAnew(tx: Tx, brandIds: readonly number[], now: Date): Promise<void> {
  await tx.queueFilling.updateMany({ where: { brandId: { in: [...brandIds] } }, data: { countedFrom: now } });
}

/** Of somebody who was disabled: they could not look after their copies meanwhile. What was deleted meanwhile stays so. */
export async function countCopiesOfAnew(tx: Tx, ctx: PublicContext, userId: number): Promise<void> {
  const theirs = { createdById: userId, pausedAt: null };
  const brands = await tx.evergreenPost.findMany({ where: theirs, distinct: ["brandId"], select: { brandId: true } });
  for (const { brandId } of brands) await pauseRemovedIn(tx, ctx, brandId as BrandId);
  await tx.evergreenPost.updateMany({ where: theirs, data: { countedFrom: ctx.clock.now() } });
}
