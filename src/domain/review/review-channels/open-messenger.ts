import { openAccess } from "#domain/publishing/channels/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type {
  ChannelAccess,
  PublishError,
  ReviewMessageOutcome,
  ReviewMessenger,
} from "#platform/connectors/contract.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { type OpenCall, outcomeOfError } from "#platform/connectors/shared/http/call.ts";
import { explainError } from "#platform/connectors/shared/http/errors.ts";
import type { Channel } from "#platform/db/index.ts";

type Opened =
  | { kind: "open"; messenger: ReviewMessenger; account: ChannelAccess }
  | { kind: "failed"; error: PublishError };

/**
 * The part of a channel's connector that shows posts to reviewers, and the access it needs.
 * @throws Error while the access can't be refreshed
 */
export async function openMessenger(ctx: PublicContext, channel: Channel): Promise<Opened> {
  const messenger = findConnectorParts(channel.platform, ctx.env).review;
  const notConnected: Opened = { kind: "failed", error: explainError(undefined, "channel_not_connected") };
  if (!messenger || channel.status === "disabled" || channel.status === "needs_reconnect") return notConnected;
  const access = await openAccess(ctx, channel);
  if (access.kind === "unavailable") throw new Error("The channel's access token could not be refreshed.");
  if (access.kind === "lost" || access.credentials === null) return notConnected;
  return {
    kind: "open",
    messenger,
    account: { id: channel.id, handle: channel.handle, credentials: access.credentials },
  };
}

export type MessengerOutcome = ReviewMessageOutcome | { kind: "unknown"; message: string };

/** The outcome of a messenger's call; `unknown` when its request may have arrived. */
export async function settleMessage(running: Promise<ReviewMessageOutcome>, call: OpenCall): Promise<MessengerOutcome> {
  try {
    return await running;
  } catch (error) {
    return outcomeOfError(error, call);
  }
}
