import { notify } from "#domain/events/notifications/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { record } from "./record.ts";
import { STREAK_LIMIT } from "./terms.ts";

/** Notifies the owner once that an endpoint was disabled because of failures, and records it in the audit log. */
export async function notifyEndpointDisabled(
  tx: Tx,
  ctx: PublicContext,
  { id, brandId, url }: { id: number; brandId: number; url: string },
): Promise<void> {
  const brand = await tx.brand.findUniqueOrThrow({
    where: { id: brandId },
    select: { name: true, account: { select: { ownerId: true } } },
  });
  await notify(tx, ctx, {
    userIds: [brand.account.ownerId],
    brandId,
    type: "endpoint_disabled",
    title: () => t("A webhook endpoint was disabled"),
    body: () =>
      t(
        "{count} consecutive deliveries to {url} ({brand}) failed after all retries. Events are kept but not delivered until you re-enable the endpoint. You can then recover the missed events.",
        { count: STREAK_LIMIT, url, brand: brand.name },
      ),
    path: `/settings/api/endpoints/${id}`,
  });
  await record(tx, ctx, { brandId, type: "webhook_endpoint", id }, "disabled", { failure_streak: STREAK_LIMIT });
}
