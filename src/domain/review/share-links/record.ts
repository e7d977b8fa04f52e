import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";

/** Records an action on a share link in the account's audit log. Call it last in the transaction. */
export async function auditShareLink(
  tx: Tx,
  ctx: BrandContext,
  verb: "created" | "revoked" | "sent",
  id: number,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const subject = { type: "share_link", id };
  await auditInBrand(tx, ctx, { brandId: ctx.brandId, action: `share_link.${verb}`, subject, detail });
}
