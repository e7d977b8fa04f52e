import { operation } from "#kernel/operation.ts";
import { emitExtra } from "./emit.ts";
import { lockEndpoint } from "./find.ts";
import { auditWebhook } from "./record.ts";
import { EndpointIdInput, EndpointView } from "./schema.ts";
import { viewEndpoint } from "./view.ts";

export const disableEndpoint = operation({
  name: "webhook_endpoints.disable",
  summary:
    "Disable a webhook endpoint. Its events are logged as skipped until it is enabled, and can then be recovered.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: EndpointIdInput,
  output: EndpointView,
  async run(ctx, { id }) {
    const { brandId } = ctx;
    return ctx.db.$transaction(async (tx) => {
      const before = await lockEndpoint(tx, brandId, id);
      // A repeat changes nothing.
      if (before.status === "disabled") return viewEndpoint(before);
      const data = { status: "disabled", disabledAt: ctx.clock.now() } as const;
      const row = await tx.webhookEndpoint.update({ where: { id }, data });
      const endpoint = { id, failure_streak: row.failureStreak };
      await emitExtra(tx, ctx, brandId, [
        { event: "webhook_endpoint.disabled", post_id: 0, status: "disabled", endpoint },
      ]);
      await auditWebhook(tx, ctx, { brandId, type: "webhook_endpoint", id }, "disabled", { by: "owner" });
      return viewEndpoint(row);
    });
  },
});
