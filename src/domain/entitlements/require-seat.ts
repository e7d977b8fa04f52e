import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { countSeats, lockAccount } from "./find.ts";
import { requireAllowance } from "./require-room.ts";

/**
 * Locks the account and makes sure that there is a seat for an address: the one it holds already, or a free one. The
 * caller gives it away in the same transaction.
 * @param address in the form of `emailKey`
 * @throws Fault limit_reached
 */
export async function requireSeat(tx: Tx, ctx: PublicContext, accountId: number, address: string): Promise<void> {
  await lockAccount(tx, accountId);
  const seats = await countSeats(tx, ctx, accountId);
  if (!seats.has(address)) await requireAllowance(tx, ctx, accountId, "staff_accounts");
}
