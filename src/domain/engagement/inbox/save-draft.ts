import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";

export type NewDraft = { itemId: number; body: string; authorId: number | null; isByAi: boolean };

/** Saves a draft in place of the previous one. The caller holds the item's lock, or has just created it. */
export async function saveDraft(tx: Tx, ctx: PublicContext, { itemId, ...draft }: NewDraft): Promise<void> {
  await discardDrafts(tx, itemId);
  const now = ctx.clock.now();
  await tx.inboxReply.create({ data: { ...draft, itemId, createdAt: now } });
  // Live updates look for items whose `updatedAt` changed.
  await tx.inboxItem.update({ where: { id: itemId }, data: { updatedAt: now } });
}

/** @returns the number of discarded drafts: at most one */
export async function discardDrafts(tx: Tx, itemId: number): Promise<number> {
  const { count } = await tx.inboxReply.updateMany({
    where: { itemId, status: "draft" },
    data: { status: "discarded" },
  });
  return count;
}
