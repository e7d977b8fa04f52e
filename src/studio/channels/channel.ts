import type { z } from "zod";
import type { Channel as ChannelView, Platform as PlatformView } from "#domain/channels/schema.ts";
import { findConnector } from "#platform/connectors/registry.ts";

export type Channel = z.output<typeof ChannelView>;
export type Platform = z.output<typeof PlatformView>;

/** Whether the channel can be reconnected on its platform. */
export function isConnectable({ platform }: Pick<Channel, "platform">): boolean {
  return (findConnector(platform)?.connection ?? "built_in") !== "built_in";
}

/** Whether the channel needs attention. */
export function needsAttention({ status }: Pick<Channel, "status">): boolean {
  return status === "needs_reconnect" || status === "expiring";
}
