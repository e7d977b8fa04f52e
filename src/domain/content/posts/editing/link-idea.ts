import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";

/**
 * Marks the idea of a new post as in progress, unless one of its posts is published already. The post's row is locked
 * first.
 */
export async function linkIdea(tx: Tx, ctx: PublicContext, ideaId: number): Promise<void> {
  await tx.idea.updateMany({
    where: { id: ideaId, status: { in: ["new", "shortlisted", "discarded"] } },
    data: { status: "in_progress", updatedAt: ctx.clock.now() },
  });
}

/** Marks the idea of a published post as used. The caller holds the post's lock. */
export async function markIdeaUsed(tx: Tx, ideaId: number): Promise<void> {
  await tx.idea.updateMany({ where: { id: ideaId, status: { not: "used" } }, data: { status: "used" } });
}
