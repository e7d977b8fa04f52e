import { auditInBrand } from "#domain/audit/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Channel, Tx } from "#platform/db/index.ts";
import { notifyConnectionLost } from "./notify-connection-lost.ts";

/** Somebody at a network, by its own id: an account that channels stand for, or the person who let us in. */
export type NetworkUser = { platforms: readonly string[]; externalId: string };

/** Connected later than this after it was withdrawn, a channel was given a new permission. */
const CLOCK_DIFFERENCE_MS = 60_000;

/**
 * Somebody withdrew our permission at the network. Every channel that works by it loses its credentials and waits to be
 * connected again; those who can do so are told once. Call it last in the transaction: it writes the log.
 * @param issuedAt when it was withdrawn; channels that have worked since were connected again, and stay
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
  await notifyConnectionLost(tx, ctx, lost, "withdrawn");
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

/** @returns those that had a connection until now */
export async function deleteCredentials(tx: Tx, ctx: PublicContext, channels: readonly Channel[]): Promise<Channel[]> {
  // With its end written down, no detour by way of `disabled` makes it count as connected again.
  const removed = { credentials: null, expiresAt: ctx.clock.now() };
  await tx.channel.updateMany({ where: { id: { in: channels.map(({ id }) => id) } }, data: removed });
  const lost = channels.filter(({ status }) => status === "connected" || status === "expiring");
  const ids = lost.map(({ id }) => id);
  await tx.channel.updateMany({ where: { id: { in: ids } }, data: { status: "needs_reconnect" } });
  return lost;
}
