import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Tx, WebhookEndpoint } from "#platform/db/index.ts";
import { withAttempts } from "./view.ts";

/** @throws Fault not_found, also for an endpoint of another brand */
export async function findEndpoint(tx: Tx, brandId: BrandId, id: number): Promise<WebhookEndpoint> {
  const row = await tx.webhookEndpoint.findUnique({ where: { brandId_id: { brandId, id } } });
  if (!row) throw fault("not_found", { what: t("Webhook endpoint") });
  return row;
}

/**
 * Reads an endpoint and locks its row, which every start and end of a delivery locks too. New deliveries can still be
 * inserted: their foreign key needs a weaker lock.
 * @throws Fault not_found
 */
export async function lockEndpoint(tx: Tx, brandId: BrandId, id: number): Promise<WebhookEndpoint> {
  await tx.$queryRaw`select id from webhook_endpoints where brand_id = ${brandId} and id = ${id} for no key update`;
  return findEndpoint(tx, brandId, id);
}

/** @throws Fault not_found, also for a delivery of another brand */
export async function findDelivery(tx: Tx, brandId: BrandId, id: number) {
  const row = await tx.webhookDelivery.findFirst({
    where: { brandId, id },
    include: { ...withAttempts, endpoint: { select: { url: true } } },
  });
  if (!row) throw fault("not_found", { what: t("Webhook delivery") });
  return row;
}

/** @throws Fault refused, because a delivery to a disabled endpoint would only be skipped again */
export function refuseDisabled({ status }: { status: string }): void {
  if (status === "enabled") return;
  throw fault("refused", { code: "invalid_state", message: t("This endpoint is disabled. Enable it first.") });
}
