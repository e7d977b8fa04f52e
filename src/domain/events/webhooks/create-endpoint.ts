import { invalid } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { checkFilters } from "./check-filters.ts";
import { auditWebhook } from "./record.ts";
import { newSecret } from "./rules.ts";
import { saveExtraEvents } from "./save-extra-events.ts";
import { CreateEndpointInput, EndpointWithSecret } from "./schema.ts";
import { encryptSecret } from "./secrets.ts";
import { viewEndpoint } from "./view.ts";

export const createEndpoint = operation({
  name: "webhook_endpoints.create",
  summary: "Create a webhook endpoint. Its secret is returned only once.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  waitsOutside: true,
  input: CreateEndpointInput,
  output: EndpointWithSecret,
  async run(ctx, { filters, ...input }) {
    const refusal = await ctx.egress.check(input.url);
    if (refusal) throw invalid("url", refusal.message);
    const secret = newSecret();
    const { brandId } = ctx;
    return ctx.db.$transaction(async (tx) => {
      const columns = filters && (await checkFilters(tx, brandId, filters));
      // The secret is encrypted with the row's ID, which exists only after the insert.
      const { id } = await tx.webhookEndpoint.create({
        data: { ...input, ...columns, brandId, secret: "", createdAt: ctx.clock.now() },
        select: { id: true },
      });
      const row = await tx.webhookEndpoint.update({
        where: { id },
        data: { secret: await encryptSecret(ctx.secrets, id, secret) },
      });
      await saveExtraEvents(tx, brandId);
      await auditWebhook(tx, ctx, { brandId, type: "webhook_endpoint", id }, "created", { ...input, filters });
      return { endpoint: viewEndpoint(row), secret };
    });
  },
});
