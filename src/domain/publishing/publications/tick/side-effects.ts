import { emitAll } from "#domain/events/webhooks/index.ts";
import { rejectAccess, saveQuota, saveVideoQuota } from "#domain/publishing/channels/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { Published } from "#platform/connectors/contract.ts";
import { NOT_AUTHORIZED } from "#platform/connectors/shared/description/codes.ts";
import type { Tx } from "#platform/db/index.ts";
import { hasSlots, releaseSlots } from "./acquire-slot.ts";
import { blockPlatform, blocksOf } from "./blocks.ts";
import type { ClaimedPublication } from "./claim.ts";
import { notifyPublishFailures } from "./notify.ts";
import type { EndedClaim } from "./stages.ts";

/** Its platform does not accept the channel's access any more. */
export const isRejected = ({ ending }: EndedClaim): boolean =>
  "error" in ending && ending.error.code === NOT_AUTHORIZED;

/** What follows from written endings: events, notifications, the status of channels. */
export async function applySideEffects(tx: Tx, ctx: SystemContext, settled: readonly EndedClaim[]): Promise<void> {
  const events = settled.flatMap(({ claimed, ending }) => {
    if (ending.kind === "published") return [publicationEvent(claimed, "published", ending)];
    return ending.kind === "failed" ? [publicationEvent(claimed, "failed", NO_PUBLISHED_POST)] : [];
  });
  if (events.length > 0) await emitAll(tx, ctx, events);
  await notifyPublishFailures(tx, ctx, settled);
  await block(tx, settled);
  const told = settled.flatMap(({ claimed: { channelId, platform }, ending }) =>
    "quota" in ending && ending.quota ? [{ channel: { id: channelId, platform }, quota: ending.quota }] : [],
  );
  for (const { channel, quota } of told.toSorted((a, b) => a.channel.id - b.channel.id)) {
    await saveQuota(tx, channel, quota);
  }
  const limited = settled.flatMap(({ claimed: { channelId, platform }, ending }) =>
    ending.kind === "waiting" && ending.videoQuota
      ? [{ channel: { id: channelId, platform }, quota: ending.videoQuota }]
      : [],
  );
  for (const { channel, quota } of limited.toSorted((a, b) => a.channel.id - b.channel.id)) {
    await saveVideoQuota(tx, channel, quota);
  }
  for (const { claimed, credentials = null } of settled.filter(isRejected))
    await rejectAccess(tx, ctx, claimed.channelId, credentials);
}

/**
 * Releases the slots of publications that are no longer being sent, and blocks requests that the platform does not
 * accept for now.
 */
async function block(tx: Tx, settled: readonly EndedClaim[]): Promise<void> {
  const done = settled.filter(({ claimed, hasSlot }) => hasSlot && hasSlots(claimed.platform));
  await releaseSlots(
    tx,
    done.map(({ claimed }) => claimed.token),
  );
  // In a fixed order, so that two workers do not deadlock.
  for (const block of blocksOf(settled).toSorted((a, b) => a.channelId - b.channelId)) await blockPlatform(tx, block);
}

const NO_PUBLISHED_POST: Published = { externalId: "", permalink: "" };

/** The webhook event of a finished publication. */
export function publicationEvent(
  { id, postId, brandId, platform }: Pick<ClaimedPublication, "id" | "postId" | "brandId" | "platform">,
  status: "published" | "failed",
  { externalId, permalink }: Published,
) {
  const publication = { id, platform, external_id: externalId, permalink };
  return { brandId, event: { event: `post.${status}`, post_id: postId, status, publication } as const };
}
