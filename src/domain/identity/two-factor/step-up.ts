import type { z } from "zod";
import { lockUser } from "#domain/identity/accounts/index.ts";
import { confirmPerson } from "#domain/identity/credentials/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Tx, User } from "#platform/db/index.ts";
import type { StepUpInput } from "./schema.ts";

/**
 * Verifies both factors again (the password with a code, or a passkey, which counts as both), then applies a change.
 * @throws Fault refused `invalid_state` while two-factor is off, invalid on the wrong factor, throttled
 */
export async function withBothFactors<Result>(
  ctx: UserContext,
  input: z.output<typeof StepUpInput>,
  change: (tx: Tx, user: User) => Promise<Result>,
): Promise<Result> {
  const { totpSecret } = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.caller.userId } });
  if (totpSecret === null) throw twoFactorOff();
  await confirmPerson(ctx, input);
  return ctx.db.$transaction(async (tx) => {
    const user = await lockUser(tx, ctx.caller.userId);
    // Turned off, or set up again, since the factors were verified.
    if (user.totpSecret !== totpSecret) throw twoFactorOff();
    return change(tx, user);
  });
}

function twoFactorOff() {
  return fault("refused", { code: "invalid_state", message: t("Two-factor authentication is off.") });
}
