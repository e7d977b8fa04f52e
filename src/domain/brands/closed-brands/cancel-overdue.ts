import { lockPost, refreshPostStatus } from "#domain/content/posts/index.ts";
import { emitExtra } from "#domain/events/webhooks/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";

/**
 * Cancels publications that came due while their brands were closed or on hold: publishing them days late and all at once is not
 * what was approved.
 * @param kept posts that are published nevertheless
 * @returns the number of posts with a cancelled publication
 */
export async function cancelOverdue(
  tx: Tx,
  ctx: PublicContext,
  brandIds: readonly number[],
  kept: readonly number[] = [],
): Promise<number> {
  const now = ctx.clock.now();
  const overdue = { status: "scheduled", scheduledAt: { lte: now } } as const;
  const posts = await tx.post.findMany({
    where: { id: { notIn: [...kept] }, brandId: { in: [...brandIds] }, publications: { some: overdue } },
    orderBy: { id: "asc" },
    select: { id: true, brandId: true, revision: true },
  });
  for (const { id, brandId, revision } of posts) {
    await lockPost(tx, id);
    await tx.publication.updateMany({
      where: { postId: id, ...overdue },
      data: { status: "cancelled", nextAttemptAt: null },
    });
    const status = await refreshPostStatus(tx, id);
    await emitExtra(tx, ctx, brandId, [{ event: "post.canceled", post_id: id, status, revision }]);
  }
  return posts.length;
}
