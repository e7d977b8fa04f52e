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

/**
 * Locks the account, makes a change and checks that the plan has the seats that it adds; the caller's transaction is
 * rolled back otherwise. An account that already has more seats than its plan may make changes that add none.
 * @throws Fault limit_reached
 */
export async function requireSeatsFor<Result>(
  tx: Tx,
  ctx: PublicContext,
  accountId: number,
  change: () => Promise<Result>,
): Promise<Result> {
  await lockAccount(tx, accountId);
  const before = await countSeats(tx, ctx, accountId);
  const result = await change();
  const after = await countSeats(tx, ctx, accountId);
  if (after.size > before.size) await requireAllowance(tx, ctx, accountId, "staff_accounts", 0);
  return result;
}
