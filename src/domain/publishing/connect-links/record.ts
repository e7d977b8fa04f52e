import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { firstUnits } from "#kernel/excerpt.ts";
import type { Tx } from "#platform/db/index.ts";

const MAX_USER_AGENT = 300;

/**
 * Records an action on a connect link in the account's audit log; what its guest does has no actor, but their address.
 * Call it last in the transaction.
 */
export async function auditConnectLink(
  tx: Tx,
  ctx: PublicContext,
  verb: "created" | "opened" | "used" | "revoked",
  { id, brandId }: { id: number; brandId: number },
  detail: Record<string, unknown> = {},
): Promise<void> {
  const subject = { type: "connect_link", id };
  await auditInBrand(tx, ctx, { brandId, action: `connect_link.${verb}`, subject, detail });
}

/** The browser of a guest, as it names itself: part of the evidence. */
export function browserOf({ origin }: PublicContext): { user_agent: string | null } {
  return { user_agent: origin.userAgent === null ? null : firstUnits(origin.userAgent, MAX_USER_AGENT) };
}

/** A guest of a link, whoever is signed in in this browser. */
export function asGuest(ctx: PublicContext): PublicContext {
  return { ...ctx, caller: { kind: "guest" }, origin: { ...ctx.origin, entryPoint: "share_link" } };
}
