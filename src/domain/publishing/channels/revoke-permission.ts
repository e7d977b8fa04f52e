import { auditInBrand, lockAuditLogsOfBrands } from "#domain/operations/audit/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Channel, Tx } from "#platform/db/index.ts";
import { notifyConnectionLost } from "./notify-connection-lost.ts";
import { emitDisconnected } from "./record.ts";

/** A user at a network, by its own id: an account that channels represent, or the user who authorized us. */
export type NetworkUser = { platforms: readonly string[]; externalId: string };

/** A channel connected more than this after the revocation was given a new permission. */
const CLOCK_DIFFERENCE_MS = 60_000;

/**
 * Handles a permission that was revoked at the network. Every channel that uses it loses its credentials and needs a
 * reconnect; those who may do so are notified once. Call it last in the transaction: it writes to the audit log.
 * @param issuedAt when it was revoked; channels that worked since were reconnected, and stay
 */
export async function revokeNetworkPermission(
  tx: Tx,
  ctx: PublicContext,
  user: NetworkUser,
  issuedAt: Date | null,
): Promise<void> {
  const channels = await lockChannelsOf(tx, user);
  const since = issuedAt === null ? null : new Date(issuedAt.getTime() + CLOCK_DIFFERENCE_MS);
  const concerned = channels.filter(({ lastOkAt }) => since === null || lastOkAt === null || lastOkAt <= since);
  const lost = await deleteCredentials(tx, ctx, concerned);
  for (const channel of lost) {
    await emitDisconnected(tx, ctx, { ...channel, status: "needs_reconnect" }, "permission_withdrawn");
  }
  await notifyConnectionLost(tx, ctx, lost, "withdrawn");
  await lockAuditLogsOfBrands(
    tx,
    lost.map(({ brandId }) => brandId),
  );
  for (const { id, brandId, platform } of lost) {
    const subject = { type: "channel", id };
    await auditInBrand(tx, ctx, { brandId, action: "channel.permission_withdrawn", subject, detail: { platform } });
  }
}

/** In the order in which posts lock their channels too. */
export async function lockChannelsOf(tx: Tx, { platforms, externalId }: NetworkUser): Promise<Channel[]> {
  const found = await tx.$queryRaw<{ id: number }[]>`
    select id from channels where platform = any(${platforms})
      and (external_id = ${externalId} or network_user_id = ${externalId}) order by id for update`;
  return tx.channel.findMany({ where: { id: { in: found.map(({ id }) => id) } }, orderBy: { id: "asc" } });
}

/** @returns those that were connected until now */
export async function deleteCredentials(tx: Tx, ctx: PublicContext, channels: readonly Channel[]): Promise<Channel[]> {
  // With its expiry set, disabling and enabling it does not make it count as connected.
  const removed = { credentials: null, expiresAt: ctx.clock.now() };
  await tx.channel.updateMany({ where: { id: { in: channels.map(({ id }) => id) } }, data: removed });
  const lost = channels.filter(({ status }) => status === "connected" || status === "expiring");
  const ids = lost.map(({ id }) => id);
  await tx.channel.updateMany({ where: { id: { in: ids } }, data: { status: "needs_reconnect" } });
  return lost;
}
