import { toStorableText } from "#kernel/storable.ts";
import type { Tx } from "#platform/db/index.ts";

type Edit = { externalId: string; body: string; rating?: number | null | undefined };

/** The platform's IDs of a channel's items that are not among these. */
export async function findItemsExcept(tx: Tx, channelId: number, externalIds: readonly string[]): Promise<string[]> {
  const kept = new Set(externalIds);
  const items = await tx.inboxItem.findMany({ where: { channelId }, select: { externalId: true } });
  return items.flatMap(({ externalId }) => (kept.has(externalId) ? [] : [externalId]));
}

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
  const last = new Map(edits.map((edit) => [edit.externalId, { ...edit, body: toStorableText(edit.body) }]));
  const rows = [...last.values()].map(({ externalId, body, rating = null }) => ({ externalId, body, rating }));
  await tx.$executeRaw`
    update inbox_items as item
    set body = edit.body, rating = coalesce(edit.rating, item.rating), updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as edit ("externalId" text, body text, rating smallint)
    where item.channel_id = any(${channelIds}::int[]) and item.external_id = edit."externalId"`;
}
