import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { lockEndpoint } from "./find.ts";
import { record } from "./record.ts";
import { EndpointIdInput } from "./schema.ts";

export const deleteEndpoint = operation({
  name: "webhook_endpoints.delete",
  summary: "Delete a webhook endpoint and its delivery log. Pending deliveries are canceled.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: EndpointIdInput,
  output: z.object({}),
  async run(ctx, { id }) {
    const { brandId } = ctx;
    await ctx.db.$transaction(async (tx) => {
      const { url } = await lockEndpoint(tx, brandId, id);
      await tx.webhookEndpoint.delete({ where: { id } });
      await record(tx, ctx, { brandId, type: "webhook_endpoint", id }, "removed", { url });
    });
    return {};
  },
});
