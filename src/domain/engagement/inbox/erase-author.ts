import { eraseIdentity } from "#domain/engagement/contacts/index.ts";
import type { Tx } from "#platform/db/index.ts";

/** A person or an account, by the network's own id, and items to erase in any case. */
export type Erased = { platforms: readonly string[]; externalId: string; channelIds: readonly number[] };

/**
 * Deletes what a network's user wrote to any brand, what is known of them as contacts, and everything received on the given
 * channels, with its drafts, replies, notifications and stored idempotent responses.
 * @returns the brands that had something
 */
export async function eraseAuthor(tx: Tx, { platforms, externalId, channelIds }: Erased): Promise<number[]> {
  const { brandIds, contactIds } = await eraseIdentity(tx, { platforms, externalId });
  const items = await tx.$queryRaw<{ id: number; brandId: number }[]>`
    delete from inbox_items item using channels channel
    where channel.id = item.channel_id and (
      (channel.platform = any(${platforms}) and item.author_external_id = ${externalId})
      or item.contact_id = any(${contactIds}::bigint[])
      or item.channel_id = any(${channelIds}::bigint[])
    ) returning item.id, item.brand_id as "brandId"`;
  await tx.contact.deleteMany({ where: { id: { in: contactIds } } });
  await deleteMentions(tx, items);
  return [...new Set([...brandIds, ...items.map(({ brandId }) => brandId)])];
}

/** Notifications link to an item, and stored idempotent responses contain it. */
async function deleteMentions(tx: Tx, items: readonly { id: number; brandId: number }[]): Promise<void> {
  if (items.length === 0) return;
  const ids = items.map(({ id }) => id);
  await tx.notification.deleteMany({
    where: { brandId: { in: items.map(({ brandId }) => brandId) }, path: { in: ids.map((id) => `/inbox/${id}`) } },
  });
  // The stored response is removed, so a repeated request is told that it was carried out.
  await tx.$executeRaw`
    update idempotency_keys set status = null, body = null, locked_until = now()
    where jsonb_typeof(body -> 'item' -> 'id') = 'number' and (body -> 'item' ->> 'id')::bigint = any(${ids}::bigint[])`;
}
