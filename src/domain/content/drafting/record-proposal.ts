import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";

type Proposal = { task: string; model: string; subject: { type: string; id: number | null } };

/**
 * Writes to the account's audit log which model was given what to do, for whom. What a person takes of it is recorded with
 * the revision of the post. Call it last in the transaction.
 */
export async function recordProposal(tx: Tx, ctx: BrandContext, { task, model, subject }: Proposal): Promise<void> {
  await auditInBrand(tx, ctx, { brandId: ctx.brandId, action: "ai_text.proposed", subject, detail: { task, model } });
}
