import { lockPost, refreshPostStatus } from "#domain/posts/index.ts";
import type { Tx } from "#platform/db/index.ts";

/**
 * Takes off the calendar what came due while its brand was closed: days late and all at once is not what was approved.
 * @returns of how many posts something was cancelled
 */
export async function cancelOverdue(tx: Tx, accountId: number, now: Date): Promise<number> {
  const overdue = { status: "scheduled", scheduledAt: { lte: now } } as const;
  const posts = await tx.post.findMany({
    where: { brand: { accountId }, publications: { some: overdue } },
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
