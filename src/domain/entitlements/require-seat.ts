import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { countSeats, lockAccount } from "./find.ts";
import { requireAllowance } from "./require-room.ts";

/**
 * Locks the account and checks that there is a seat for an address: the one it already holds, or a free one. The caller
 * assigns it in the same transaction.
 * @param address in the form of `emailKey`
 * @throws Fault limit_reached
 */
export async function requireSeat(tx: Tx, ctx: PublicContext, accountId: number, address: string): Promise<void> {
  await lockAccount(tx, accountId);
  const seats = await countSeats(tx, ctx, accountId);
  if (!seats.has(address)) await requireAllowance(tx, ctx, accountId, "staff_accounts");
}
