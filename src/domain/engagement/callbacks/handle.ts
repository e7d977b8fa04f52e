import { lockIdentities } from "#domain/engagement/contacts/index.ts";
import {
  receiveItems,
  refuseSentReplies,
  removeReceivedItems,
  setItemsVisibility,
  updateReceivedItems,
} from "#domain/engagement/inbox/index.ts";
import { revokeNetworkPermission } from "#domain/publishing/channels/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { Tx } from "#platform/db/index.ts";
import { erasePerson } from "./erase-person.ts";
import { findListening } from "./find.ts";
import { type ClaimedEvent, type ItemContent, removalOf, runsOf } from "./rules.ts";

/**
 * Handles events of one subject in their order, in the transaction that marks them as done. A revocation or deletion
 * comes alone; consecutive inbox events of one kind are handled together.
 */
export async function handleEvents(
  tx: Tx,
  ctx: SystemContext,
  events: readonly [ClaimedEvent, ...ClaimedEvent[]],
): Promise<void> {
  const [first] = events;
  const { content, platforms, subject } = first;
  if (content.kind === "deauthorized") {
    return revokeNetworkPermission(tx, ctx, { platforms, externalId: subject }, content.issuedAt);
  }
  if (content.kind === "deletion_requested") return erasePerson(tx, ctx, first);
  const channelIds = await findListening(tx, platforms, subject);
  const runs = runsOf(events.map((event) => event.content));
  if (runs.some(({ kind }) => kind === "received")) await lockIdentitiesOf(tx, channelIds);
  for (const run of runs) {
    if (run.kind === "removed") {
      const externalIds = run.contents.map(({ externalId }) => externalId);
      await removeReceivedItems(tx, { channelIds, externalIds, now: ctx.clock.now() });
    } else if (run.kind === "visibility") {
      await setItemsVisibility(tx, { channelIds, changes: run.contents, now: ctx.clock.now() });
    } else if (run.kind === "reply_refused") {
      await refuseSentReplies(tx, ctx, { channelIds, refusals: run.contents });
    } else if (run.kind === "edited") {
      await updateReceivedItems(tx, { channelIds, edits: run.contents, now: ctx.clock.now() });
    } else {
      const items = await withoutRemoved(tx, ctx, first, run.contents);
      for (const id of channelIds) await receiveItems(tx, ctx, id, items);
    }
  }
}

/**
 * Locks the identities of all brands together, before any row, so that the order of the events and channels doesn't
 * matter.
 */
async function lockIdentitiesOf(tx: Tx, channelIds: readonly number[]): Promise<void> {
  const channels = await tx.channel.findMany({ where: { id: { in: [...channelIds] } }, select: { brandId: true } });
  await lockIdentities(
    tx,
    channels.map(({ brandId }) => brandId),
  );
}

/** Networks guarantee no order: an item whose removal came first must not be received afterwards. */
async function withoutRemoved(
  tx: Tx,
  { env }: SystemContext,
  { platforms, subject }: ClaimedEvent,
  items: readonly ItemContent[],
): Promise<ItemContent[]> {
  const digests = items.map(({ externalId }) => removalOf(env.AUTH_SECRET, platforms, subject, externalId));
  const rows = await tx.inboundEvent.findMany({ where: { digest: { in: digests } }, select: { digest: true } });
  const removed = new Set(rows.map(({ digest }) => digest));
  return items.filter((_, index) => !removed.has(digests[index] ?? ""));
}
