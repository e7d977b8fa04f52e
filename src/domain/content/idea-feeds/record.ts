import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";

/** Writes a change of a feed to the account's audit log. Call it last in the transaction. */
export async function auditIdeaFeed(tx: Tx, ctx: BrandContext, id: number, verb: string, url: string): Promise<void> {
  await auditInBrand(tx, ctx, {
    brandId: ctx.brandId,
    action: `idea_feed.${verb}`,
    subject: { type: "idea_feed", id },
    detail: { url },
  });
}
