import { operation } from "#kernel/operation.ts";
import { findDelivery, lockEndpoint, refuseDisabled } from "./find.ts";
import { queueDelivery } from "./queue-delivery.ts";
import { auditWebhook } from "./record.ts";
import { DeliveryIdInput, DeliveryView } from "./schema.ts";
import { viewDelivery } from "./view.ts";

/**
 * A replay is a delivery of its own, with three attempts, the same body and a new `X-Service-Delivery`: the user wants
 * it processed again, so a receiver that deduplicates by key must not ignore it.
 */
export const replayDelivery = operation({
  name: "webhook_deliveries.replay",
  summary: "Replay a webhook delivery: send the same body as a new delivery.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: DeliveryIdInput,
  output: DeliveryView,
  async run(ctx, { id }) {
    const { brandId } = ctx;
    return ctx.db.$transaction(async (tx) => {
      const { endpointId, eventId, event, postId, body } = await findDelivery(tx, brandId, id);
      const endpoint = await lockEndpoint(tx, brandId, endpointId);
      if (eventId !== null) refuseDisabled(endpoint);
      const row = await queueDelivery(tx, ctx, { brandId, endpointId, eventId, event, postId, body });
      const subject = { brandId, type: "webhook_delivery" as const, id };
      await auditWebhook(tx, ctx, subject, "replayed", { delivery_id: row.id });
      return viewDelivery(row);
    });
  },
});
