import { notifyPeople } from "#domain/events/notifications/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { rolesThat } from "#kernel/permissions.ts";
import { platformName } from "#platform/connectors/registry.ts";
import type { Channel, Tx } from "#platform/db/index.ts";

/** Notifies those who may reconnect a channel about its problem. */
export async function notifyChannelAttention(
  tx: Tx,
  ctx: PublicContext,
  channel: Pick<Channel, "id" | "brandId" | "platform" | "displayName">,
  problemOf: { title(name: string): string; body(platform: string): string },
): Promise<void> {
  const { id, brandId, platform, displayName } = channel;
  await notifyPeople(tx, ctx, {
    userIds: [],
    roles: rolesThat("connections.manage"),
    brandId,
    type: "channel_needs_attention",
    title: () => problemOf.title(displayName),
    body: () => problemOf.body(platformName(platform)),
    path: `/channels/${id}`,
  });
}
