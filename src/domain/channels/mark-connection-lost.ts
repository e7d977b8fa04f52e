import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { notifyConnectionLost } from "./notify-connection-lost.ts";

/** The platform takes our credentials no more: sets the channel aside until somebody connects it again, and tells once. */
export async function markConnectionLost(tx: Tx, ctx: PublicContext, id: number): Promise<void> {
  const { count } = await tx.channel.updateMany({
    where: { id, status: { in: ["connected", "expiring"] } },
    // With its end written down, no detour by way of `disabled` makes it count as connected again.
    data: { status: "needs_reconnect", expiresAt: ctx.clock.now() },
  });
  if (count === 0) return;
  const channel = await tx.channel.findUniqueOrThrow({ where: { id } });
  await notifyConnectionLost(tx, ctx, [channel], "refused");
}
