import { invalid } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { checkFilters } from "./check-filters.ts";
import { lockEndpoint } from "./find.ts";
import { auditWebhook } from "./record.ts";
import { saveExtraEvents } from "./save-extra-events.ts";
import { EndpointView, UpdateEndpointInput } from "./schema.ts";
import { viewEndpoint } from "./view.ts";

export const updateEndpoint = operation({
  name: "webhook_endpoints.update",
  summary: "Change a webhook endpoint's URL, events, filters or description.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  waitsOutside: true,
  input: UpdateEndpointInput,
  output: EndpointView,
  async run(ctx, { id, filters, ...changes }) {
    const refusal = changes.url === undefined ? null : await ctx.egress.check(changes.url);
    const { brandId } = ctx;
    return ctx.db.$transaction(async (tx) => {
      await lockEndpoint(tx, brandId, id);
      if (refusal) throw invalid("url", refusal.message);
      const columns = filters && (await checkFilters(tx, brandId, filters));
      const row = await tx.webhookEndpoint.update({ where: { id }, data: { ...changes, ...columns } });
      if (changes.events) await saveExtraEvents(tx, brandId);
      await auditWebhook(tx, ctx, { brandId, type: "webhook_endpoint", id }, "updated", { ...changes, filters });
      return viewEndpoint(row);
    });
  },
});
