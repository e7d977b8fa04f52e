import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import type { FeedRow } from "./find.ts";

/** Records what happened to a feed in the account's audit log. Call it last in the transaction. */
export async function auditCalendarFeed(
  tx: Tx,
  { brandId, ...ctx }: BrandContext,
  verb: "created" | "revoked",
  { id, name, isForClients }: FeedRow,
): Promise<void> {
  const subject = { type: "calendar_feed", id };
  const detail = { name, is_for_clients: isForClients };
  await auditInBrand(tx, ctx, { brandId, action: `calendar_feed.${verb}`, subject, detail });
}
