import type { z } from "zod";
import type {
  ChannelDetails as ChannelDetailsView,
  Channel as ChannelView,
  Platform as PlatformView,
} from "#domain/publishing/channels/schema.ts";
import { isKnownPlatform } from "#platform/connectors/shared/description/names.ts";

export type Channel = z.output<typeof ChannelView>;
export type ChannelDetails = z.output<typeof ChannelDetailsView>;
export type Platform = z.output<typeof PlatformView>;

/** The only platform without an account to connect. The descriptions of all platforms, which say so, are too large here. */
const BUILT_IN = "feed";

/** Whether the channel can be reconnected on its platform. */
export function isConnectable({ platform }: Pick<Channel, "platform">): boolean {
  return platform !== BUILT_IN && isKnownPlatform(platform);
}

/** The status to show: `paused` for a channel that works, but publishes nothing. */
export function shownStatus({ status, paused_at: pausedAt }: Pick<Channel, "status" | "paused_at">): string {
  return pausedAt !== null && status === "connected" ? "paused" : status;
}

/** Whether pausing the channel changes anything. */
export function mayPause({ status, paused_at: pausedAt, is_disconnected: isDisconnected }: Channel): boolean {
  return pausedAt === null && !isDisconnected && status !== "disabled";
}

/** Whether the channel needs attention. */
export function needsAttention({ status }: Pick<Channel, "status">): boolean {
  return status === "needs_reconnect" || status === "expiring";
}
