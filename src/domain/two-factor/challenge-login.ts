import { lockUser, openChallenge } from "#domain/accounts/index.ts";
import { addressKeys, LOGIN_RATE, throttle } from "#domain/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { AuthChallenge, Tx, User } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";
import { ACCOUNT_RATE, LOGIN_SECONDS, WRONG_CODES } from "./rules.ts";
import type { ChallengeAnswer } from "./schema.ts";
import { spendFactor, wrongFactor } from "./spend-factor.ts";

/** @returns the `two_factor_token` of somebody whose password was right */
export function challengeLogin({ db, clock }: PublicContext, user: User): Promise<string> {
  return openChallenge(db, clock, { purpose: "two_factor_login", userId: user.id, seconds: LOGIN_SECONDS });
}

/**
 * Takes the second factor of a sign-in. A wrong one counts against the challenge, a right one uses it up.
 * @throws Fault throttled, unauthenticated for a challenge that is unknown, used, expired or burnt, invalid on the factor
 */
export async function answerLogin(ctx: PublicContext, given: ChallengeAnswer): Promise<User> {
  await throttle(ctx.db, addressKeys("two_factor", ctx.origin.address), LOGIN_RATE);
  const tokenHash = hashToken(given.two_factor_token);
  const begun = await ctx.db.authChallenge.findUnique({ where: { tokenHash }, select: { userId: true } });
  if (!begun?.userId) throw fault("unauthenticated", {});
  const { userId } = begun;
  await throttle(ctx.db, [`two_factor:user:${userId}`], ACCOUNT_RATE);
  const outcome = await ctx.db.$transaction(async (tx) => {
    // Locked, so that parallel guesses count one after the other.
    const user = await lockUser(tx, userId);
    const challenge = await openChallengeOf(tx, ctx, tokenHash);
    if (!challenge) return null;
    const isRight = await spendFactor(tx, ctx, user, given);
    const data = isRight ? { usedAt: ctx.clock.now() } : { attempts: { increment: 1 } };
    await tx.authChallenge.update({ where: { id: challenge.id }, data });
    return { user, isRight };
  });
  if (!outcome) throw fault("unauthenticated", {});
  if (!outcome.isRight) throw wrongFactor(given);
  return outcome.user;
}

/** The login that is under way with a token; null for one that is used, expired or burnt. */
function openChallengeOf(tx: Tx, { clock }: PublicContext, tokenHash: string): Promise<AuthChallenge | null> {
  return tx.authChallenge.findFirst({
    where: {
      tokenHash,
      purpose: "two_factor_login",
      usedAt: null,
      expiresAt: { gt: clock.now() },
      attempts: { lt: WRONG_CODES },
    },
  });
}
