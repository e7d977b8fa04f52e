import { findItemsExcept } from "#domain/engagement/inbox/index.ts";
import { openAccess } from "#domain/publishing/channels/index.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import { toStorable } from "#kernel/storable.ts";
import type { InboundEvent, InboundPoll, PolledChannel } from "#platform/connectors/contract.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";
import type { Channel, Tx } from "#platform/db/index.ts";
import { storeEvents } from "./accept.ts";
import { hasGoodIds } from "./rules.ts";

/** Pages read in one run; the rest is read by the next. */
const MAX_PAGES = 10;

/**
 * Polls a platform without webhooks for news on a channel, and receives them like callbacks. Idempotent: an event is
 * stored once, and the cursor only advances from the position that was read.
 */
export const pollChannel = job<{ channel_id: number }>({
  name: "callbacks.poll_channel",
  options: { retryLimit: 0, retryDelay: 60, expireInSeconds: 300, concurrency: 4 },
  async perform(ctx, { channel_id: id }) {
    const row = await ctx.db.channel.findUnique({ where: { id }, include: { poll: true } });
    const poller = row && findConnectorParts(row.platform, ctx.env).poll;
    const channel = poller && (await openChannel(ctx, row));
    if (!channel) return;
    let cursor = row.poll?.cursor ?? null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const next = await pollOnce(ctx, poller, channel, cursor);
      if (next === null) return;
      cursor = next;
    }
  },
});

/** @returns null for a channel that cannot be polled at the moment */
async function openChannel(ctx: SystemContext, channel: Channel): Promise<PolledChannel | null> {
  const access = await openAccess(ctx, channel);
  const { id, handle, externalId } = channel;
  return access.kind === "open" ? { id, handle, externalId, credentials: access.credentials } : null;
}

/** @returns the cursor to continue from at once; null if there is nothing more for now */
async function pollOnce(
  ctx: SystemContext,
  poller: InboundPoll,
  channel: PolledChannel,
  cursor: string | null,
): Promise<string | null> {
  const call = openCall(ctx, { signal: AbortSignal.timeout(poller.timeoutMs) });
  const { events, cursor: next, hasMore, existing } = toStorable(await poller.poll(channel, cursor, call));
  await ctx.db.$transaction(async (tx) => {
    const removed = existing ? await removedSince(tx, poller.platform, channel, existing) : [];
    await storeEvents(tx, ctx, poller.platform, [...events.filter(hasGoodIds), ...removed]);
    // Another run may have advanced further in the meantime.
    await tx.channelPoll.updateMany({ where: { channelId: channel.id, cursor }, data: { cursor: next } });
  });
  return hasMore ? next : null;
}

/** Removals that the platform does not report: what was received and is no longer there. */
async function removedSince(
  tx: Tx,
  platform: string,
  { id, externalId: subject }: PolledChannel,
  existing: readonly string[],
): Promise<InboundEvent[]> {
  const gone = await findItemsExcept(tx, id, existing);
  return gone.map((externalId) => ({
    id: externalId,
    platforms: [platform],
    subject: subject ?? "",
    kind: "removed",
    externalId,
  }));
}
