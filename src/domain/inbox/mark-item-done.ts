import type { Tx } from "#platform/db/index.ts";

/** What was answered is done; what somebody filed otherwise stays where it is. */
export async function markItemDone(tx: Tx, itemId: number, now: Date): Promise<void> {
  await tx.inboxItem.updateMany({ where: { id: itemId, status: "open" }, data: { status: "done", updatedAt: now } });
}
