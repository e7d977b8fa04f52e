import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { notifyConnectionLost } from "./notify-connection-lost.ts";
import { emitDisconnected } from "./record.ts";

/** Marks a channel whose credentials the platform rejects as needing a reconnect, and notifies once. */
export async function markConnectionLost(tx: Tx, ctx: PublicContext, id: number): Promise<void> {
  const { count } = await tx.channel.updateMany({
    where: { id, status: { in: ["connected", "expiring"] } },
    // With its expiry set, disabling and enabling it does not make it count as connected.
    data: { status: "needs_reconnect", expiresAt: ctx.clock.now() },
  });
  if (count === 0) return;
  const channel = await tx.channel.findUniqueOrThrow({ where: { id } });
  await emitDisconnected(tx, ctx, channel, "connection_lost");
  await notifyConnectionLost(tx, ctx, [channel], "refused");
}
