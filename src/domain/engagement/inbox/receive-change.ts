import { toStorableText } from "#kernel/storable.ts";
import type { Tx } from "#platform/db/index.ts";

type Edit = { externalId: string; body: string; rating?: number | null | undefined };

/** The platform's IDs of a channel's items that are not among these. */
export async function findItemsExcept(tx: Tx, channelId: number, externalIds: readonly string[]): Promise<string[]> {
  const kept = new Set(externalIds);
  const items = await tx.inboxItem.findMany({ where: { channelId, removedAt: null }, select: { externalId: true } });
  return items.flatMap(({ externalId }) => (kept.has(externalId) ? [] : [externalId]));
}

type Concerned = { channelIds: readonly number[]; externalIds: readonly string[]; now: Date };

/**
 * Marks items as removed at the network: their text and drafts are deleted, for it is no longer ours to keep, and
 * nobody needs to reply. What was replied stays.
 */
export async function removeReceivedItems(tx: Tx, { channelIds, externalIds, now }: Concerned): Promise<void> {
  const where = { channelId: { in: [...channelIds] }, externalId: { in: [...externalIds] }, removedAt: null };
  // In one order, so that concurrent transactions with the same items do not deadlock.
  const items = await tx.inboxItem.findMany({ where, select: { id: true }, orderBy: { id: "asc" } });
  const ids = items.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.$executeRaw`
    update inbox_items
    set body = '', rating = null, removed_at = ${now}, updated_at = ${now},
      status = case when status = 'open' then 'done'::inbox_status else status end
    where id = any(${ids}::bigint[])`;
  await tx.inboxReply.deleteMany({ where: { itemId: { in: ids }, status: { in: ["draft", "discarded", "failed"] } } });
}

/** Marks items as hidden or shown again at the network. Of several changes of one item the last counts. */
export async function setItemsVisibility(
  tx: Tx,
  {
    channelIds,
    changes,
    now,
  }: {
    channelIds: readonly number[];
    changes: readonly { externalId: string; isHidden: boolean }[];
    now: Date;
  },
): Promise<void> {
  const last = new Map(changes.map(({ externalId, isHidden }) => [externalId, isHidden]));
  const rows = [...last].map(([externalId, isHidden]) => ({ externalId, isHidden }));
  await tx.$executeRaw`
    update inbox_items as item
    set hidden_at = case when change."isHidden" then coalesce(item.hidden_at, ${now}) end, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change ("externalId" text, "isHidden" boolean)
    where item.channel_id = any(${channelIds}::bigint[]) and item.external_id = change."externalId"`;
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
    where item.channel_id = any(${channelIds}::bigint[]) and item.external_id = edit."externalId"
      and item.removed_at is null`;
}
