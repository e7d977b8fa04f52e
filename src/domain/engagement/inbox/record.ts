import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";

/** Writes what the team did on the network to the account's audit log. Call it last in the transaction. */
export async function auditInboxItem(
  tx: Tx,
  ctx: BrandContext,
  action:
    | "reply.sent"
    | "reply.submitted"
    | "reply.approved"
    | "reply.declined"
    | "reply.resolved"
    | "comment.hidden"
    | "comment.shown"
    | "comment.liked"
    | "comment.unliked",
  id: number,
  detail: Record<string, unknown>,
): Promise<void> {
  await auditInBrand(tx, ctx, {
    brandId: ctx.brandId,
    action,
    subject: { type: action.startsWith("reply") ? "reply" : "inbox_item", id },
    detail,
  });
}
