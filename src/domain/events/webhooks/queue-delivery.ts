import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { wakeWorker } from "./deliver.ts";
import { withAttempts } from "./view.ts";

type NewDelivery = {
  brandId: number;
  endpointId: number;
  eventId: number | null;
  event: string;
  postId: number;
  body: string;
};

/** Inserts a single delivery, due at once, and its job. */
export async function queueDelivery(tx: Tx, ctx: PublicContext, delivery: NewDelivery) {
  const now = ctx.clock.now();
  const row = await tx.webhookDelivery.create({
    data: {
      ...delivery,
      createdAt: now,
      queued: { create: { endpointId: delivery.endpointId, dueAt: now } },
    },
    include: withAttempts,
  });
  await wakeWorker(tx, ctx, [{ endpoint_id: row.endpointId, due: { delivery_id: row.id, number: 1 } }]);
  return row;
}
