import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { Tx } from "#platform/db/index.ts";
import { allowanceOf, lockAccount } from "./find.ts";
import { type AllowanceKey, allowanceMessage, isWithinAllowance } from "./rules.ts";

/**
 * Locks the account and checks that this much fits its allowance; the caller adds it in the same transaction.
 * @param wanted in the allowance's unit (bytes for `storage_limit`)
 * @throws Fault limit_reached
 */
export async function requireAllowance(
  tx: Tx,
  ctx: PublicContext,
  accountId: number,
  key: AllowanceKey,
  wanted = 1,
): Promise<void> {
  await lockAccount(tx, accountId);
  const current = await allowanceOf(tx, ctx, accountId, key);
  if (!isWithinAllowance(current, wanted)) throw fault("limit_reached", { message: allowanceMessage(key, current) });
}
