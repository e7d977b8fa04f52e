import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";

/** An idea of which a post is written is in progress, unless one of it is out already. The post's row is locked first. */
export async function linkIdea(tx: Tx, ctx: PublicContext, ideaId: number): Promise<void> {
  await tx.idea.updateMany({
    where: { id: ideaId, status: { in: ["new", "shortlisted", "discarded"] } },
    data: { status: "in_progress", updatedAt: ctx.clock.now() },
  });
}

/** An idea of which a post was published is used. The caller holds the post's lock. */
export async function markIdeaUsed(tx: Tx, ideaId: number): Promise<void> {
  await tx.idea.updateMany({ where: { id: ideaId, status: { not: "used" } }, data: { status: "used" } });
}
