import type { RenditionPlan } from "#domain/content/media/rules.ts";
import { openAccess } from "#domain/publishing/channels/index.ts";
import { findMedia } from "#domain/publishing/publications/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { ConnectorState, OutgoingReply, Replier } from "#platform/connectors/contract.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { replyCapabilities } from "./reply-limits.ts";

/** Key in a stored state for when its preparation began, in milliseconds. */
export const SINCE = "$since";

export type FoundReply = {
  outgoing: Omit<OutgoingReply, "sentSecondsAgo">;
  itemId: number;
  authorId: number | null;
  platform: string;
  isConnected: boolean;
  /** While its brand is on hold, it waits. */
  isHeld: boolean;
  replier: Replier | undefined;
  tries: number;
  /** Whether it can be sent: nothing is left to be uploaded first. */
  isReady: boolean;
  /** Whether all of its files are still in the library. */
  hasAllMedia: boolean;
  /** Images that need a smaller rendition first. */
  unfitted: readonly { assetId: number; plan: RenditionPlan }[];
  /** When its preparation began, in milliseconds; null before. */
  preparingSince: number | null;
};

/** A reply that is to be sent, with its destination. @returns null if it is not to be sent any more */
export async function findOutgoing(ctx: SystemContext, id: number): Promise<FoundReply | null> {
  const row = await ctx.db.inboxReply.findUnique({
    where: { id },
    include: {
      media: { orderBy: { position: "asc" } },
      item: {
        include: {
          channel: true,
          brand: { include: { hold: true } },
          replies: { select: { id: true, externalId: true } },
        },
      },
    },
  });
  if (row?.status !== "sending") return null;
  const { item } = row;
  const { brand, channel } = item;
  const access = await openAccess(ctx, channel);
  // The job is retried later, and no attempt is counted.
  if (access.kind === "unavailable") throw new Error("The channel's access token could not be refreshed.");
  const credentials = access.kind === "open" ? access.credentials : null;
  const capabilities = replyCapabilities(channel, item.kind);
  const assets = await findMedia(
    ctx,
    item,
    capabilities,
    row.media.flatMap(({ assetId }) => assetId ?? []),
  );
  const media = row.media.flatMap(({ assetId }) => assets.get(assetId ?? 0)?.outgoing ?? []);
  const { [SINCE]: since, ...state } = (row.mediaState ?? {}) as ConnectorState;
  return {
    itemId: item.id,
    authorId: row.authorId,
    platform: channel.platform,
    // Nothing is sent on behalf of a brand whose account awaits deletion.
    isConnected:
      access.kind === "open" &&
      channel.status !== "disabled" &&
      channel.status !== "needs_reconnect" &&
      brand.closedAt === null,
    isHeld: brand.hold !== null,
    replier: findConnectorParts(channel.platform, ctx.env).reply,
    tries: row.tries,
    isReady: row.media.length === 0 || row.mediaReadyAt !== null,
    hasAllMedia: media.length === row.media.length,
    unfitted: [...assets].flatMap(([assetId, { plan }]) => (plan ? [{ assetId, plan }] : [])),
    preparingSince: typeof since === "number" ? since : null,
    outgoing: {
      replyId: id,
      brandId: item.brandId,
      channel: { id: channel.id, handle: channel.handle, credentials, capabilities },
      item: {
        kind: item.kind,
        externalId: item.externalId,
        permalink: item.permalink,
        receivedAt: item.receivedAt,
        authorId: item.authorExternalId,
      },
      body: row.body,
      media,
      state: Object.keys(state).length > 0 ? state : null,
      key: row.key,
      taken: item.replies.flatMap((one) => (one.id === id || one.externalId === "" ? [] : [one.externalId])),
    },
  };
}
