import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { EndpointPage, ListEndpointsInput } from "./schema.ts";
import { viewEndpoint } from "./view.ts";

export const listEndpoints = operation({
  name: "webhook_endpoints.list",
  summary: "List the brand's webhook endpoints, newest first.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: ListEndpointsInput,
  output: EndpointPage,
  async run(ctx, { cursor, limit }) {
    const { before, ...order } = newestFirst({ cursor, limit });
    const found = await ctx.db.webhookEndpoint.findMany({
      where: { brandId: ctx.brandId, ...before },
      ...order,
    });
    const { rows, ...rest } = page(found, limit);
    return { endpoints: rows.map(viewEndpoint), ...rest };
  },
});
