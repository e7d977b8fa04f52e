import { capabilitiesOf } from "#domain/publishing/channels/rules.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import type { Channel, InboxItem } from "#platform/db/index.ts";
import type { VISIBILITIES } from "./terms.ts";

export function visibilityOf({
  hiddenAt,
  removedAt,
}: Pick<InboxItem, "hiddenAt" | "removedAt">): (typeof VISIBILITIES)[number] {
  if (removedAt) return "removed";
  return hiddenAt ? "hidden" : "visible";
}

/** Only comments are below the channel's own posts. */
export function canHide({
  kind,
  removedAt,
  channel,
}: Pick<InboxItem, "kind" | "removedAt"> & { channel: Pick<Channel, "platform"> }): boolean {
  return kind === "comment" && removedAt === null && findConnector(channel.platform)?.hidesComments === true;
}

/** Whether the channel can like it; direct messages can be liked nowhere. */
export function canLike({
  kind,
  removedAt,
  channel,
}: Pick<InboxItem, "kind" | "removedAt"> & { channel: Pick<Channel, "platform" | "capabilities"> }): boolean {
  if (capabilitiesOf(channel)?.likes === false) return false;
  const likes: readonly string[] = findConnector(channel.platform)?.likes ?? [];
  return removedAt === null && likes.includes(kind);
}
