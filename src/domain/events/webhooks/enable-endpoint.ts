import { operation } from "#kernel/operation.ts";
import { lockEndpoint } from "./find.ts";
import { auditWebhook } from "./record.ts";
import { EndpointIdInput, EndpointView } from "./schema.ts";
import { viewEndpoint } from "./view.ts";

export const enableEndpoint = operation({
  name: "webhook_endpoints.enable",
  summary: "Enable a webhook endpoint and reset its failure streak.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: EndpointIdInput,
  output: EndpointView,
  async run(ctx, { id }) {
    const { brandId } = ctx;
    return ctx.db.$transaction(async (tx) => {
      await lockEndpoint(tx, brandId, id);
      const row = await tx.webhookEndpoint.update({
        where: { id },
        data: { status: "enabled", failureStreak: 0, disabledAt: null },
      });
      await auditWebhook(tx, ctx, { brandId, type: "webhook_endpoint", id }, "enabled");
      return viewEndpoint(row);
    });
  },
});
