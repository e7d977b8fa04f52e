import { lockPost, refreshPostStatus } from "#domain/content/posts/index.ts";
import type { Tx } from "#platform/db/index.ts";

/**
 * Cancels publications that came due while their brands were closed or on hold: publishing them days late and all at once is not
 * what was approved.
 * @param kept posts that are published nevertheless
 * @returns the number of posts with a cancelled publication
 */
export async function cancelOverdue(
  tx: Tx,
  brandIds: readonly number[],
  now: Date,
  kept: readonly number[] = [],
): Promise<number> {
  const overdue = { status: "scheduled", scheduledAt: { lte: now } } as const;
  const posts = await tx.post.findMany({
    where: { id: { notIn: [...kept] }, brandId: { in: [...brandIds] }, publications: { some: overdue } },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  for (const { id } of posts) {
    await lockPost(tx, id);
    await tx.publication.updateMany({
      where: { postId: id, ...overdue },
      data: { status: "cancelled", nextAttemptAt: null },
    });
    await refreshPostStatus(tx, id);
  }
  return posts.length;
}
