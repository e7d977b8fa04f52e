import type { Tx } from "#platform/db/index.ts";

/** Sets an answered item to done; another status set by a user stays. */
export async function markItemDone(tx: Tx, itemId: number, now: Date): Promise<void> {
  await tx.inboxItem.updateMany({ where: { id: itemId, status: "open" }, data: { status: "done", updatedAt: now } });
}
