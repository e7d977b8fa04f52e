import { lockPost, refreshPostStatus } from "#domain/content/posts/index.ts";
import { emitExtra } from "#domain/events/webhooks/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";

/**
 * Publications that came due while their brands were closed or on hold, and of which nothing was sent: also those that a
 * worker had claimed before.
 */
export function whereOverdue(brandIds: readonly number[], now: Date) {
  return {
    brandId: { in: [...brandIds] },
    scheduledAt: { lte: now },
    OR: [
      { status: "scheduled" },
      { status: "publishing", step: "claimed", firstSentAt: null, inDoubtSince: null, parts: { none: {} } },
    ],
  } as const satisfies Prisma.PublicationWhereInput;
}

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
  const overdue = whereOverdue(brandIds, ctx.clock.now());
  const posts = await tx.post.findMany({
    where: { id: { notIn: [...kept] }, brandId: { in: [...brandIds] }, publications: { some: overdue } },
    orderBy: { id: "asc" },
    select: { id: true, brandId: true, revision: true },
  });
  for (const { id, brandId, revision } of posts) {
    await lockPost(tx, id);
    await tx.publication.updateMany({
      where: { postId: id, ...overdue },
      // A worker that still has it loses its claim, and so can't commit an intent to send it.
      data: { status: "cancelled", step: "idle", nextAttemptAt: null, leaseToken: null, leaseUntil: null },
    });
    const status = await refreshPostStatus(tx, id);
    await emitExtra(tx, ctx, brandId, [{ event: "post.canceled", post_id: id, status, revision }]);
  }
  return posts.length;
}
