import { emitExtra } from "#domain/events/webhooks/index.ts";
import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext, PublicContext } from "#kernel/context.ts";
import type { Channel, Tx } from "#platform/db/index.ts";

/** Writes a change of a channel to the account's audit log. Call it last in the transaction. */
export async function auditChannel(
  tx: Tx,
  ctx: BrandContext,
  { id, platform, handle }: { id: number; platform: string; handle: string },
  verb: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await auditInBrand(tx, ctx, {
    brandId: ctx.brandId,
    action: `channel.${verb}`,
    subject: { type: "channel", id },
    detail: { platform, handle, ...detail },
  });
}

type Connected = Pick<Channel, "id" | "platform" | "brandId" | "status">;

/** Tells webhook endpoints that channels were connected; before the audit log's lock, which is the last. */
export async function emitConnected(tx: Tx, ctx: PublicContext, channels: readonly Connected[]): Promise<void> {
  for (const [brandId, ofBrand] of Map.groupBy(channels, (channel) => channel.brandId)) {
    const events = ofBrand.map(({ id, platform, status }) => {
      return { event: "channel.connected", post_id: 0, status, channel: { id, platform } } as const;
    });
    await emitExtra(tx, ctx, brandId, events);
  }
}

/** Tells webhook endpoints that a channel was disconnected, and why. */
export async function emitDisconnected(
  tx: Tx,
  ctx: PublicContext,
  { id, platform, brandId, status }: Connected,
  reason: "disconnected" | "deleted" | "connection_lost" | "permission_withdrawn",
): Promise<void> {
  await emitExtra(tx, ctx, brandId, [
    { event: "channel.disconnected", post_id: 0, status, channel: { id, platform }, reason },
  ]);
}
