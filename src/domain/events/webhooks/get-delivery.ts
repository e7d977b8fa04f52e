import { operation } from "#kernel/operation.ts";
import { findDelivery } from "./find.ts";
import { DeliveryDetail, DeliveryIdInput } from "./schema.ts";
import { viewDeliveryDetail } from "./view.ts";

export const getDelivery = operation({
  name: "webhook_deliveries.get",
  summary: "Get a webhook delivery with the exact request that was sent.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: DeliveryIdInput,
  output: DeliveryDetail,
  async run(ctx, { id }) {
    return viewDeliveryDetail(await findDelivery(ctx.db, ctx.brandId, id));
  },
});
