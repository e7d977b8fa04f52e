import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { Tx } from "#platform/db/index.ts";
import { allowanceOf, countSeats, lockAccount } from "./find.ts";
import { requireAllowance } from "./require-room.ts";
import { allowanceMessage, isWithinAllowance, tooFewSeats } from "./rules.ts";

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
 * The same for several addresses, of which all get a seat or none.
 * @throws Fault limit_reached, which names how many are wanted and free
 */
export async function requireSeats(tx: Tx, ctx: PublicContext, accountId: number, addresses: string[]): Promise<void> {
  await lockAccount(tx, accountId);
  const seats = await countSeats(tx, ctx, accountId);
  const wanted = addresses.filter((address) => !seats.has(address)).length;
  const current = await allowanceOf(tx, ctx, accountId, "staff_accounts");
  if (wanted === 0 || isWithinAllowance(current, wanted)) return;
  const message =
    current.remaining === 0 ? allowanceMessage("staff_accounts", current) : tooFewSeats(wanted, current.remaining);
  throw fault("limit_reached", { message });
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
