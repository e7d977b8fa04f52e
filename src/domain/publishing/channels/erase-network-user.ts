import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { eraseTraces } from "./erase-traces.ts";
import { notifyConnectionLost } from "./notify-connection-lost.ts";
import { emitDisconnected } from "./record.ts";
import { deleteCredentials, lockChannelsOf, type NetworkUser } from "./revoke-permission.ts";

/**
 * Erases a network's user from the channels they authorized. Channels that are the user's own account lose its name,
 * image and metrics and cannot be reconnected; others, such as a page that the user manages, are disconnected.
 * @returns the affected brands, and the channels that were the user's own account
 */
export async function eraseNetworkUser(
  tx: Tx,
  ctx: PublicContext,
  user: NetworkUser,
): Promise<{ brandIds: number[]; ownChannelIds: number[] }> {
  const channels = await lockChannelsOf(tx, user);
  const lost = await deleteCredentials(tx, ctx, channels);
  const ownChannels = channels.filter(({ externalId }) => externalId === user.externalId);
  const own = ownChannels.map(({ id }) => id);
  const others = lost.filter(({ id }) => !own.includes(id));
  for (const channel of lost) {
    const status = own.includes(channel.id) ? "disabled" : "needs_reconnect";
    await emitDisconnected(tx, ctx, { ...channel, status }, "permission_withdrawn");
  }
  await notifyConnectionLost(tx, ctx, others, "erased");
  await tx.channel.updateMany({ where: { id: { in: channels.map(({ id }) => id) } }, data: { networkUserId: null } });
  for (const channel of ownChannels) {
    await eraseAccount(tx, channel.id);
    await eraseTraces(tx, ctx, channel);
  }
  return { brandIds: [...new Set(channels.map(({ brandId }) => brandId))], ownChannelIds: own };
}

async function eraseAccount(tx: Tx, id: number): Promise<void> {
  await tx.channel.update({
    where: { id },
    data: {
      handle: `deleted-${id}`,
      displayName: "Deleted account",
      avatarUrl: null,
      externalId: null,
      status: "disabled",
    },
  });
  await tx.channelRequest.deleteMany({ where: { channelId: id } });
  await tx.importedPost.deleteMany({ where: { channelId: id } });
  await tx.postImport.deleteMany({ where: { channelId: id } });
  await tx.channelMetric.deleteMany({ where: { channelId: id } });
  await tx.channelMetricGain.deleteMany({ where: { channelId: id } });
  await tx.importedMetricGain.deleteMany({ where: { channelId: id } });
  await tx.publicationMetric.deleteMany({ where: { publication: { channelId: id } } });
  await tx.publicationHourlyMetric.deleteMany({ where: { publication: { channelId: id } } });
  // Notifications of the channel contain its name in their title.
  await tx.notification.deleteMany({ where: { path: `/channels/${id}` } });
}
