import { lockUser } from "#domain/identity/accounts/index.ts";
import {
  ACCOUNT_RATE,
  consumeFactor,
  createChallenge,
  factorRefused,
  recordSecurityChange,
  twoFactorRateKey,
} from "#domain/identity/credentials/index.ts";
import { addressKeys, LOGIN_RATE, throttleAttempts } from "#domain/operations/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { msg, t } from "#kernel/language.ts";
import type { AuthChallenge, Tx, User } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";
import { LOGIN_SECONDS, MAX_WRONG_CODES } from "./rules.ts";
import type { ChallengeResponse } from "./schema.ts";

/** @returns the `two_factor_token` for a user whose password was correct */
export function challengeLogin({ db, clock }: PublicContext, user: User): Promise<string> {
  return createChallenge(db, clock, { purpose: "two_factor_login", userId: user.id, seconds: LOGIN_SECONDS });
}

/**
 * Verifies the second factor of a sign-in. A wrong one counts against the challenge, a correct one consumes it.
 * @throws Fault throttled, unauthenticated for a challenge that is unknown, used, expired or exhausted, invalid on the
 * factor
 */
export async function completeLogin(ctx: PublicContext, input: ChallengeResponse): Promise<User> {
  await throttleAttempts(ctx.db, addressKeys("two_factor", ctx.origin.address), LOGIN_RATE);
  const tokenHash = hashToken(input.two_factor_token);
  const pendingLogin = await ctx.db.authChallenge.findUnique({ where: { tokenHash }, select: { userId: true } });
  if (!pendingLogin?.userId) throw fault("unauthenticated", {});
  const { userId } = pendingLogin;
  await throttleAttempts(ctx.db, [twoFactorRateKey(userId)], ACCOUNT_RATE);
  const outcome = await ctx.db.$transaction(async (tx) => {
    // Locked, so that concurrent guesses are counted one after the other.
    const user = await lockUser(tx, userId);
    const challenge = await findOpenChallenge(tx, ctx, tokenHash);
    if (!challenge || user.disabledAt) return null;
    const isRight = await consumeFactor(tx, ctx, user, input);
    const data = isRight ? { usedAt: ctx.clock.now() } : { attempts: { increment: 1 } };
    const { attempts } = await tx.authChallenge.update({ where: { id: challenge.id }, data });
    if (!isRight && attempts === MAX_WRONG_CODES) await notifyChallengeBlocked(tx, ctx, user);
    return { user, isRight };
  });
  if (!outcome) throw fault("unauthenticated", {});
  if (!outcome.isRight) throw factorRefused(input);
  return outcome.user;
}

/** Whoever gets this far has the password, so the user is notified. */
function notifyChallengeBlocked(tx: Tx, ctx: PublicContext, user: User): Promise<void> {
  return recordSecurityChange(tx, ctx, {
    user,
    action: "two_factor.login_burnt",
    subject: { type: "user", id: user.id },
    title: msg("A sign-in was blocked after 5 incorrect codes"),
    paragraphs: () => [t("The password was correct, but the authenticator or recovery codes were not.")],
    closing: () => [t("If this wasn't you, someone knows your password. Change it now.")],
  });
}

/** The pending login of a token; null for one that is used, expired or exhausted. */
function findOpenChallenge(tx: Tx, { clock }: PublicContext, tokenHash: string): Promise<AuthChallenge | null> {
  return tx.authChallenge.findFirst({
    where: {
      tokenHash,
      purpose: "two_factor_login",
      usedAt: null,
      expiresAt: { gt: clock.now() },
      attempts: { lt: MAX_WRONG_CODES },
    },
  });
}
