import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import type { Prisma } from "#platform/db/index.ts";
import { DeliveryPage, ListDeliveriesInput } from "./schema.ts";
import { viewDelivery, withAttempts } from "./view.ts";

export const listDeliveries = operation({
  name: "webhook_deliveries.list",
  summary: "List webhook deliveries with their attempts, newest first.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  readsReplica: true,
  input: ListDeliveriesInput,
  output: DeliveryPage,
  async run(ctx, { cursor, limit, endpoint_id, event, status, post_id }) {
    const { before, ...order } = newestFirst({ cursor, limit });
    const where: Prisma.WebhookDeliveryWhereInput = { brandId: ctx.brandId, ...before };
    if (endpoint_id !== undefined) where.endpointId = endpoint_id;
    if (event !== undefined) where.event = event;
    if (status !== undefined) where.status = status;
    if (post_id !== undefined) where.postId = post_id;
    const found = await ctx.db.webhookDelivery.findMany({
      where,
      include: withAttempts,
      ...order,
    });
    const { rows, ...rest } = page(found, limit);
    return { deliveries: rows.map(viewDelivery), ...rest };
  },
});
