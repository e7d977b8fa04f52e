import { throttleAttempts } from "#domain/operations/limits/index.ts";
import { operation } from "#kernel/operation.ts";
import { sampleEvent } from "./catalogue.ts";
import { lockEndpoint } from "./find.ts";
import { queueDelivery } from "./queue-delivery.ts";
import { auditWebhook } from "./record.ts";
import { TEST_RATE } from "./rules.ts";
import { DeliveryView, SendTestInput } from "./schema.ts";
import { viewDelivery, viewEvent, viewTest } from "./view.ts";
import { prepareBodies } from "./write-bodies.ts";

export const sendTestEvent = operation({
  name: "webhook_endpoints.test",
  summary:
    "Send a signed test event, or a sample of an event, in the same way as live events. Works for disabled endpoints and counts towards the failure streak.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: SendTestInput,
  output: DeliveryView,
  async run(ctx, { id, event }) {
    const { brandId } = ctx;
    await throttleAttempts(ctx.db, [`webhook-test:${brandId}`], TEST_RATE);
    const now = ctx.clock.now();
    const payload = event ? viewEvent(brandId, sampleEvent(event), now) : viewTest(brandId, now);
    return ctx.db.$transaction(async (tx) => {
      const { format } = await lockEndpoint(tx, brandId, id);
      const name = event ?? "test";
      const postId = payload.post_id;
      const bodyOf = await prepareBodies(tx, ctx, [{ brandId, postId }], [format]);
      const row = await queueDelivery(tx, ctx, {
        brandId,
        endpointId: id,
        eventId: null,
        event: name,
        postId,
        body: bodyOf(format, { brandId, postId, event: name, payload }),
      });
      await auditWebhook(tx, ctx, { brandId, type: "webhook_endpoint", id }, "tested", { event: row.event });
      return viewDelivery(row);
    });
  },
});
