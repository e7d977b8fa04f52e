import { operation } from "#kernel/operation.ts";
import { findEndpoint } from "./find.ts";
import { EndpointIdInput, EndpointView } from "./schema.ts";
import { viewEndpoint } from "./view.ts";

export const getEndpoint = operation({
  name: "webhook_endpoints.get",
  summary: "Get a webhook endpoint.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: EndpointIdInput,
  output: EndpointView,
  async run(ctx, { id }) {
    return viewEndpoint(await findEndpoint(ctx.db, ctx.brandId, id));
  },
});
