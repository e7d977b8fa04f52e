import { runAutomations } from "#domain/automations/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Incoming, RemoteProfile } from "#platform/connectors/contract.ts";
import { findReplier } from "#platform/connectors/repliers.ts";
import type { Channel, Contact, Tx } from "#platform/db/index.ts";
import { keepDraft } from "./keep-draft.ts";
import { tidy } from "./rules.ts";
import { tellDrafted } from "./tell.ts";
import { writeDraft } from "./write-draft.ts";

/**
 * Takes in what a platform reports: one item however often it is reported, the contact it is from, and what automations
 * make of it. Callbacks call it once a connector has verified who calls.
 * @returns the new item's id; null for what was there already
 */
export async function receiveItem(
  tx: Tx,
  ctx: PublicContext,
  channelId: number,
  incoming: Incoming,
): Promise<number | null> {
  const channel = await tx.channel.findUniqueOrThrow({ where: { id: channelId } });
  const told = tidy(incoming);
  const contact = told.author && (await meet(tx, ctx, channel, told.author));
  const id = await insertItem(tx, ctx, channel, told, contact);
  if (id !== null) await automate(tx, ctx, channel, { id, told, contact });
  return id;
}

/** What the platform says of somebody is brought up to date; the name may be one that a person gave them. */
async function meet(
  tx: Tx,
  ctx: PublicContext,
  { brandId, platform }: Channel,
  author: RemoteProfile,
): Promise<Contact> {
  const { externalId, name, handle, avatarUrl } = author;
  const now = ctx.clock.now();
  const [{ id } = { id: 0 }] = await tx.$queryRaw<{ id: number }[]>`
    insert into contacts (brand_id, platform, external_id, name, handle, avatar_url, tags, created_at, updated_at)
    values (${brandId}, ${platform}, ${externalId}, ${name}, ${handle}, ${avatarUrl}, '{}', ${now}, ${now})
    on conflict (brand_id, platform, external_id) do update
      set handle = coalesce(excluded.handle, contacts.handle), avatar_url = coalesce(excluded.avatar_url, contacts.avatar_url)
    returning id`;
  return tx.contact.findUniqueOrThrow({ where: { id } });
}

async function insertItem(
  tx: Tx,
  ctx: PublicContext,
  { id: channelId, brandId }: Channel,
  { kind, externalId, author, permalink, body, inReplyTo, receivedAt }: Incoming,
  contact: Contact | null,
): Promise<number | null> {
  const now = ctx.clock.now();
  const answered =
    inReplyTo === null ? null : await tx.publication.findFirst({ where: { channelId, externalId: inReplyTo } });
  const links = { brandId, channelId, contactId: contact?.id ?? null, postId: answered?.postId ?? null };
  const ids = { externalId, authorExternalId: author?.externalId ?? null };
  const [row] = await tx.inboxItem.createManyAndReturn({
    data: [{ ...links, ...ids, kind, permalink, body, receivedAt, createdAt: now, updatedAt: now }],
    skipDuplicates: true,
    select: { id: true },
  });
  return row?.id ?? null;
}

async function automate(
  tx: Tx,
  ctx: PublicContext,
  { id: channelId, brandId, platform }: Channel,
  { id, told: { kind, body }, contact }: { id: number; told: Incoming; contact: Contact | null },
): Promise<void> {
  const facts = { kind, channelId, body, contact };
  const { tags, assigneeId, draft } = await runAutomations(tx, ctx, brandId, facts);
  if (tags.length > 0 || assigneeId !== null) await tx.inboxItem.update({ where: { id }, data: { tags, assigneeId } });
  if (!draft || !findReplier(platform)) return;
  if (draft.body !== null) {
    await keepDraft(tx, ctx, { itemId: id, body: draft.body, authorId: null, isByAi: false });
    await tellDrafted(tx, ctx, { id, brandId, assigneeId, platform });
  } else if (ctx.ai) {
    await ctx.queue.enqueue(tx, writeDraft, { brand_id: brandId, item_id: id, instruction: draft.instruction });
  }
}
