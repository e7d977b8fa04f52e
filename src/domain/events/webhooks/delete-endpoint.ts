import { z } from "zod";
import { withoutIdempotencyMark } from "#domain/operations/idempotency/index.ts";
import type { ContextOf } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import { operation } from "#kernel/operation.ts";
import type { Db } from "#platform/db/index.ts";
import { lockEndpoint } from "./find.ts";
import { auditWebhook } from "./record.ts";
import { saveExtraEvents } from "./save-extra-events.ts";
import { EndpointIdInput } from "./schema.ts";

/** Deliveries of one transaction, with their attempts: far fewer than it has time for. */
const AT_A_TIME = 1000;

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
    const unmarked = withoutIdempotencyMark(ctx.db);
    await beginDeletion(unmarked, ctx, id);
    await deleteDeliveries(unmarked, brandId, id);
    await ctx.db.$transaction(async (tx) => {
      await lockEndpoint(tx, brandId, id);
      await tx.webhookEndpoint.delete({ where: { id } });
      await saveExtraEvents(tx, brandId);
    });
    return {};
  },
});

/**
 * Disables the endpoint and records its deletion before anything of its log is gone: if the deletion is interrupted,
 * nothing is delivered, the audit log says who began it, and the same request finishes it. A repeat is recorded too.
 * @throws Fault not_found
 */
async function beginDeletion(db: Db, ctx: ContextOf<"brand">, id: number): Promise<void> {
  const { brandId } = ctx;
  await db.$transaction(async (tx) => {
    const { url, status } = await lockEndpoint(tx, brandId, id);
    if (status === "enabled") {
      await tx.webhookEndpoint.update({ where: { id }, data: { status: "disabled", disabledAt: ctx.clock.now() } });
    }
    await auditWebhook(tx, ctx, { brandId, type: "webhook_endpoint", id }, "removed", { url });
  });
}

/**
 * Deletes the log bit by bit, so that no transaction holds the endpoint's lock for long, and even millions of deliveries
 * go. What arrives meanwhile goes with the endpoint.
 * @throws Fault not_found
 */
async function deleteDeliveries(db: Db, brandId: BrandId, id: number): Promise<void> {
  for (let deleted = AT_A_TIME; deleted === AT_A_TIME; ) {
    deleted = await db.$transaction(async (tx) => {
      // Before the rows, as workers do.
      await lockEndpoint(tx, brandId, id);
      return tx.$executeRaw`
        delete from webhook_deliveries where id in (
          select id from webhook_deliveries where endpoint_id = ${id} limit ${AT_A_TIME}
        )`;
    });
  }
}
