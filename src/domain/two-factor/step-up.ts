import type { z } from "zod";
import { confirmPerson, lockUser } from "#domain/accounts/index.ts";
import { throttle } from "#domain/limits/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { Tx, User } from "#platform/db/index.ts";
import { ACCOUNT_RATE, accountKey, CODE_RATE } from "./rules.ts";
import type { StepUpInput } from "./schema.ts";
import { spendFactor, wrongFactor } from "./spend-factor.ts";

/**
 * Asks for both factors again (the password with a code, or a passkey, which is both), and changes something then.
 * @throws Fault refused `invalid_state` while two-factor is off, invalid on what is wrong, throttled
 */
export async function withBothFactors<Result>(
  ctx: UserContext,
  given: z.output<typeof StepUpInput>,
  change: (tx: Tx, user: User) => Promise<Result>,
): Promise<Result> {
  const { totpSecret } = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.caller.userId } });
  if (totpSecret === null) throw fault("refused", { code: "invalid_state", message: "Two-factor is off." });
  await confirmPerson(ctx, given);
  if (!given.passkey) {
    await throttle(ctx.db, [`two_factor:token:${ctx.caller.token.id}`], CODE_RATE);
    await throttle(ctx.db, [accountKey(ctx.caller.userId)], ACCOUNT_RATE);
  }
  return ctx.db.$transaction(async (tx) => {
    const user = await lockUser(tx, ctx.caller.userId);
    if (!given.passkey && !(await spendFactor(tx, ctx, user, given))) throw wrongFactor(given);
    return change(tx, user);
  });
}

/**
 * Asks who it is before something that is a second factor itself: the password, and a code with it where two-factor is
 * on, or a passkey. Otherwise the first factor alone would bring a key that turns the second one off.
 * @throws Fault as `confirmPerson`, and invalid on the factor
 */
export async function confirmFactors(ctx: UserContext, given: z.output<typeof StepUpInput>): Promise<void> {
  const { totpSecret } = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.caller.userId } });
  if (totpSecret === null) await confirmPerson(ctx, given);
  else await withBothFactors(ctx, given, async () => {});
}
