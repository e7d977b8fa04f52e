import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";

/** Writes a change of an automation to the account's audit log. Call it last in the transaction. */
export async function auditAutomation(
  tx: Tx,
  ctx: BrandContext,
  id: number,
  verb: string,
  name: string,
): Promise<void> {
  await auditInBrand(tx, ctx, {
    brandId: ctx.brandId,
    action: `automation.${verb}`,
    subject: { type: "automation", id },
    detail: { name },
  });
}
