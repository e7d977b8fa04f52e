import type { z } from "zod";
import { lockUser } from "#domain/identity/accounts/index.ts";
import { throttleAttempts } from "#domain/operations/limits/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { User } from "#platform/db/index.ts";
import { checkAssertion } from "./check-assertion.ts";
import { consumeFactor, factorRefused } from "./consume-factor.ts";
import type { Confirmation } from "./schema.ts";
import { ACCOUNT_RATE, CODE_RATE, twoFactorRateKey } from "./second-factor.ts";

/** Password guesses with a stolen credential; counted per credential, so a thief locks out only themselves. */
const RATE = { limit: 10, windowSeconds: 60 };
/** A limit per hour as well, which a rightful user never reaches. */
const HOURLY = { limit: 60, windowSeconds: 3600 };

type ConfirmationInput = z.output<typeof Confirmation>;

/**
 * Confirms the user's identity before an act that cannot be undone or outlives the session: by the password, with a
 * code or a recovery code where two-factor is on, or by a passkey's response to `POST /auth/passkeys/confirm/options`.
 * A browser then counts as confirmed for `requireRecentConfirmation`.
 * @throws Fault invalid on `password`, `code` or `recovery_code`, refused `passkey_refused`, throttled
 */
export async function confirmPerson(ctx: UserContext, input: ConfirmationInput): Promise<void> {
  let hasTwoFactors = false;
  if (input.passkey) {
    await checkAssertion(ctx, input.passkey, { purpose: "passkey_confirmation", userId: ctx.caller.userId });
    hasTwoFactors = true;
  } else if (input.password !== undefined) {
    const { totpSecret } = await confirmPassword(ctx, input.password);
    hasTwoFactors = totpSecret !== null;
    if (hasTwoFactors) await confirmSecondFactor(ctx, input);
  } else {
    throw invalid("password", t("Enter your password."));
  }
  const { id } = ctx.caller.token;
  await ctx.db.accessToken.updateMany({
    where: { id, kind: "session" },
    data: { confirmedAt: ctx.clock.now(), ...(hasTwoFactors ? { hasTwoFactors } : {}) },
  });
}

async function confirmPassword(ctx: UserContext, password: string): Promise<User> {
  const { id } = ctx.caller.token;
  await throttleAttempts(ctx.db, [`password:token:${id}`], RATE);
  await throttleAttempts(ctx.db, [`password_hourly:token:${id}`], HOURLY);
  const user = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.caller.userId } });
  const isRight = await ctx.passwords.verify(user.passwordHash, password, ctx.origin.address);
  if (!isRight) throw invalid("password", t("Incorrect password."));
  return user;
}

/** Without it, a stolen password with an open browser could do what a sign-in with that password cannot. */
async function confirmSecondFactor(ctx: UserContext, input: ConfirmationInput): Promise<void> {
  const { userId, token } = ctx.caller;
  await throttleAttempts(ctx.db, [`two_factor:token:${token.id}`], CODE_RATE);
  await throttleAttempts(ctx.db, [twoFactorRateKey(userId)], ACCOUNT_RATE);
  await ctx.db.$transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!(await consumeFactor(tx, ctx, user, input))) throw factorRefused(input);
  });
}
