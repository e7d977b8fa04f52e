import type { Tx } from "#platform/db/index.ts";
import { storable } from "./rules.ts";

type Received = { channelIds: readonly number[]; externalId: string };

/** Who wrote it took it back at the network: the item goes, with the drafts and replies to it. */
export async function removeReceived(tx: Tx, { channelIds, externalId }: Received): Promise<void> {
  await tx.inboxItem.deleteMany({ where: { channelId: { in: [...channelIds] }, externalId } });
}

/** Who wrote it changed it at the network. */
export async function editReceived(
  tx: Tx,
  { channelIds, externalId, body, now }: Received & { body: string; now: Date },
): Promise<void> {
  await tx.inboxItem.updateMany({
    where: { channelId: { in: [...channelIds] }, externalId },
    data: { body: storable(body), updatedAt: now },
  });
}
