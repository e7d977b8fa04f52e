import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { tellAttention } from "./tell-attention.ts";

/** The platform takes our credentials no more: sets the channel aside until somebody connects it again, and tells once. */
export async function loseConnection(tx: Tx, ctx: PublicContext, id: number): Promise<void> {
  const { count } = await tx.channel.updateMany({
    where: { id, status: { in: ["connected", "expiring"] } },
    // With its end written down, no detour by way of `disabled` makes it count as connected again.
    data: { status: "needs_reconnect", expiresAt: ctx.clock.now() },
  });
  if (count === 0) return;
  await tellAttention(tx, ctx, await tx.channel.findUniqueOrThrow({ where: { id } }), {
    title: (name) => `${name} has lost its connection`,
    body: (platform) =>
      `${platform} takes our permission no more; perhaps it was withdrawn there. What is scheduled there fails until you connect it again.`,
  });
}
