import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { Tx, WebhookEndpoint } from "#platform/db/index.ts";
import { withAttempts } from "./view.ts";

/** @throws Fault not_found, for another brand's endpoint too */
export async function findEndpoint(tx: Tx, brandId: BrandId, id: number): Promise<WebhookEndpoint> {
  const row = await tx.webhookEndpoint.findUnique({ where: { brandId_id: { brandId, id } } });
  if (!row) throw fault("not_found", { what: "Webhook endpoint" });
  return row;
}

/**
 * Reads an endpoint under its row's lock, which deliveries take as well whenever one starts or ends. New deliveries can
 * still be written: their foreign key asks for less.
 * @throws Fault not_found
 */
export async function lockEndpoint(tx: Tx, brandId: BrandId, id: number): Promise<WebhookEndpoint> {
  await tx.$queryRaw`select id from webhook_endpoints where brand_id = ${brandId} and id = ${id} for no key update`;
  return findEndpoint(tx, brandId, id);
}

/** @throws Fault not_found, for another brand's delivery too */
export async function findDelivery(tx: Tx, brandId: BrandId, id: number) {
  const row = await tx.webhookDelivery.findFirst({
    where: { brandId, id },
    include: { ...withAttempts, endpoint: true },
  });
  if (!row) throw fault("not_found", { what: "Webhook delivery" });
  return row;
}

/** @throws Fault refused: what is sent to a disabled endpoint would only be skipped again */
export function refuseDisabled({ status }: { status: string }): void {
  if (status === "enabled") return;
  throw fault("refused", { code: "invalid_state", message: "This endpoint is disabled. Enable it first." });
}
