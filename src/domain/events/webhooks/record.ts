import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";

type Subject = { brandId: number; type: "webhook_endpoint" | "webhook_delivery"; id: number };

/** Records an action on an endpoint or a delivery in the account's audit log. Call it last in the transaction. */
export async function auditWebhook(
  tx: Tx,
  ctx: PublicContext,
  { brandId, type, id }: Subject,
  verb: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await auditInBrand(tx, ctx, { brandId, action: `${type}.${verb}`, subject: { type, id }, detail });
}
