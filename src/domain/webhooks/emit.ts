import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { wakeWorker } from "./deliver.ts";
import type { OutgoingEvent } from "./schema.ts";
import { viewEvent } from "./view.ts";

/**
 * Writes down that something happened, with one delivery for each endpoint subscribed to it, in the transaction that
 * made it happen. The bytes to be sent are fixed here. A disabled endpoint gets a skipped delivery, to be recovered.
 */
export async function emit(tx: Tx, ctx: PublicContext, brandId: number, event: OutgoingEvent): Promise<void> {
  const now = ctx.clock.now();
  const payload = viewEvent(brandId, event, now);
  const what = { brandId, event: event.event, postId: event.post_id };
  const source = await tx.webhookEvent.create({ data: { ...what, payload, occurredAt: now }, select: { id: true } });
  const endpoints = await tx.webhookEndpoint.findMany({
    where: { brandId, events: { has: event.event } },
    select: { id: true, status: true },
  });
  if (endpoints.length === 0) return;
  const body = JSON.stringify(payload);
  const deliveries = await tx.webhookDelivery.createManyAndReturn({
    data: endpoints.map(({ id, status }) => ({
      ...what,
      endpointId: id,
      eventId: source.id,
      body,
      createdAt: now,
      ...(status === "enabled" ? { nextAttemptAt: now } : { status: "skipped" as const }),
    })),
    select: { id: true, endpointId: true, status: true },
  });
  const pending = deliveries.filter(({ status }) => status === "pending");
  const wakes = pending.map(({ id, endpointId }) => ({ endpoint_id: endpointId, due: { delivery_id: id, number: 1 } }));
  await wakeWorker(tx, ctx, wakes);
}
