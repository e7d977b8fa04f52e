import { runAutomations } from "#domain/engagement/automations/index.ts";
import { type Author, saveAuthors } from "#domain/engagement/contacts/index.ts";
import { emitExtra } from "#domain/events/webhooks/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { InboundItem, RemoteProfile } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import type { Channel, Tx } from "#platform/db/index.ts";
import { notifyReplyDrafted } from "./notify.ts";
import { sanitizeIncoming } from "./rules.ts";
import { endSnoozesOf } from "./snooze.ts";
import { writeDraft } from "./write-draft.ts";

type NewItem = { id: number; postId: number | null; incoming: InboundItem; contact: Author | null };

/**
 * Receives a platform's incoming items of one channel: stores each once however often it is delivered, with its
 * contact, and applies automations. Called once a connector has verified the sender. The number of statements does not
 * depend on the number of items, except for mails and push messages.
 * @returns the ids of the new items, in the order of delivery; known ones are omitted
 */
export async function receiveItems(
  tx: Tx,
  ctx: PublicContext,
  channelId: number,
  incoming: readonly InboundItem[],
): Promise<number[]> {
  const channel = await tx.channel.findUniqueOrThrow({ where: { id: channelId } });
  const sanitized = incoming.map(sanitizeIncoming);
  const contacts = await saveAuthors(tx, ctx, channel, authorsOf(sanitized));
  const items = await insertItems(tx, ctx, channel, sanitized, contacts);
  if (items.length > 0) {
    const writers = items.flatMap(({ contact }) => (contact ? [contact.id] : []));
    await endSnoozesOf(tx, writers, ctx.clock.now());
    await applyAutomations(tx, ctx, channel, items);
    await emitReceived(tx, ctx, channel, items);
  }
  return items.map(({ id }) => id);
}

async function emitReceived(
  tx: Tx,
  ctx: PublicContext,
  { id: channel_id, brandId, platform }: Channel,
  items: readonly NewItem[],
): Promise<void> {
  const events = items.map(({ id, postId, incoming: { kind } }) => {
    const item = { id, channel_id, platform, kind };
    return { event: "inbox.received", post_id: postId ?? 0, status: "open", item } as const;
  });
  await emitExtra(tx, ctx, brandId, events);
}

/** The authors of items, each once, with what any of the items says of them. */
function authorsOf(incoming: readonly InboundItem[]): RemoteProfile[] {
  const authors = new Map<string, RemoteProfile>();
  for (const { author } of incoming) {
    if (!author) continue;
    const { name, handle, avatarUrl } = authors.get(author.externalId) ?? author;
    authors.set(author.externalId, {
      externalId: author.externalId,
      name,
      handle: author.handle ?? handle,
      avatarUrl: author.avatarUrl ?? avatarUrl,
    });
  }
  return [...authors.values()];
}

async function insertItems(
  tx: Tx,
  ctx: PublicContext,
  { id: channelId, brandId }: Channel,
  incoming: readonly InboundItem[],
  contacts: ReadonlyMap<string, Author>,
): Promise<NewItem[]> {
  const now = ctx.clock.now();
  const firsts = new Map<string, Omit<NewItem, "id" | "postId">>();
  for (const one of incoming) {
    const contact = contacts.get(one.author?.externalId ?? "") ?? null;
    if (!firsts.has(one.externalId)) firsts.set(one.externalId, { incoming: one, contact });
  }
  const postIds = await findReplied(tx, channelId, incoming);
  const rows = await tx.inboxItem.createManyAndReturn({
    data: [...firsts.values()].map(({ incoming: { author, inReplyTo, ...item }, contact }) => ({
      brandId,
      channelId,
      contactId: contact?.id ?? null,
      postId: postIds.get(inReplyTo ?? "") ?? null,
      externalId: item.externalId,
      authorExternalId: author?.externalId ?? null,
      kind: item.kind,
      permalink: item.permalink,
      body: item.body,
      rating: item.rating ?? null,
      receivedAt: item.receivedAt,
      createdAt: now,
      updatedAt: now,
    })),
    skipDuplicates: true,
    select: { id: true, externalId: true, postId: true },
  });
  return rows.flatMap(({ id, externalId, postId }) => {
    const item = firsts.get(externalId);
    return item ? [{ id, postId, ...item }] : [];
  });
}

/** @returns the ids of our posts by the platform's id of the post replied to */
async function findReplied(
  tx: Tx,
  channelId: number,
  incoming: readonly InboundItem[],
): Promise<ReadonlyMap<string, number>> {
  const externalIds = [...new Set(incoming.flatMap(({ inReplyTo }) => inReplyTo ?? []))];
  if (externalIds.length === 0) return new Map();
  const publications = await tx.publication.findMany({
    where: { channelId, externalId: { in: externalIds } },
    select: { externalId: true, postId: true },
  });
  return new Map(publications.map(({ externalId, postId }) => [externalId ?? "", postId]));
}

async function applyAutomations(
  tx: Tx,
  ctx: PublicContext,
  { id: channelId, brandId, platform }: Channel,
  items: readonly NewItem[],
): Promise<void> {
  const facts = items.map(({ incoming: { kind, body }, contact }) => ({
    kind,
    channelId,
    body,
    contact,
    contactId: contact?.id ?? null,
  }));
  const results = await runAutomations(tx, ctx, brandId, facts);
  const matched = items.flatMap(({ id }, index) => {
    const result = results[index];
    return result ? [{ id, ...result }] : [];
  });
  const changed = matched.filter(({ tags, assigneeId }) => tags.length > 0 || assigneeId !== null);
  if (changed.length > 0) {
    const rows = changed.map(({ id, tags, assigneeId }) => ({ id, tags, assignee: assigneeId }));
    await tx.$executeRaw`
      update inbox_items as item set tags = marked.tags, assignee_id = marked.assignee
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as marked (id bigint, tags text[], assignee bigint)
      where item.id = marked.id`;
  }
  if (!findConnector(platform)?.takesReplies) return;
  const drafts: { id: number; assigneeId: number | null; body: string }[] = [];
  const draftJobs: { brand_id: number; item_id: number; instruction: string }[] = [];
  for (const { id, assigneeId, draft } of matched) {
    if (!draft) continue;
    if (draft.body !== null) drafts.push({ id, assigneeId, body: draft.body });
    else draftJobs.push({ brand_id: brandId, item_id: id, instruction: draft.instruction });
  }
  if (drafts.length > 0) {
    const createdAt = ctx.clock.now();
    await tx.inboxReply.createMany({ data: drafts.map(({ id, body }) => ({ itemId: id, body, createdAt })) });
    await notifyReplyDrafted(tx, ctx, { brandId, platform }, drafts);
  }
  if (ctx.ai) await ctx.queue.enqueueAll(tx, writeDraft, draftJobs);
}
