import { toStorableText } from "#kernel/storable.ts";
import type { Tx } from "#platform/db/index.ts";

type Edit = { externalId: string; body: string };

/** Deletes items that their authors removed at the network, with their drafts and replies. */
export async function deleteReceivedItems(
  tx: Tx,
  { channelIds, externalIds }: { channelIds: readonly number[]; externalIds: readonly string[] },
): Promise<void> {
  await tx.inboxItem.deleteMany({
    where: { channelId: { in: [...channelIds] }, externalId: { in: [...externalIds] } },
  });
}

/** Updates items that their authors edited at the network. Of several edits of one item the last counts. */
export async function updateReceivedItems(
  tx: Tx,
  { channelIds, edits, now }: { channelIds: readonly number[]; edits: readonly Edit[]; now: Date },
): Promise<void> {
  const bodies = new Map(edits.map(({ externalId, body }) => [externalId, toStorableText(body)]));
  const rows = [...bodies].map(([externalId, body]) => ({ externalId, body }));
  await tx.$executeRaw`
    update inbox_items as item set body = edit.body, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as edit ("externalId" text, body text)
    where item.channel_id = any(${channelIds}::int[]) and item.external_id = edit."externalId"`;
}
