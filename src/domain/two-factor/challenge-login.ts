import { hashChallenge, openChallenge } from "#domain/accounts/index.ts";
import { addressKeys, LOGIN_RATE, throttle } from "#domain/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { Tx, User } from "#platform/db/index.ts";
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
  const tokenHash = hashChallenge(given.two_factor_token);
  const begun = await ctx.db.authChallenge.findUnique({ where: { tokenHash }, select: { userId: true } });
  if (begun?.userId) await throttle(ctx.db, [`two_factor:user:${begun.userId}`], ACCOUNT_RATE);
  const outcome = await ctx.db.$transaction(async (tx) => {
    const challenge = await lockChallenge(tx, tokenHash, ctx.clock.now());
    if (!challenge) return null;
    const user = await tx.user.findUniqueOrThrow({ where: { id: challenge.userId } });
    const isRight = await spendFactor(tx, ctx, user, given);
    const data = isRight ? { usedAt: ctx.clock.now() } : { attempts: { increment: 1 } };
    await tx.authChallenge.update({ where: { id: challenge.id }, data });
    return { user, isRight };
  });
  if (!outcome) throw fault("unauthenticated", {});
  if (!outcome.isRight) throw wrongFactor(given);
  return outcome.user;
}

/** Locked until the answer is judged, so that parallel guesses count one after the other. */
async function lockChallenge(tx: Tx, tokenHash: string, now: Date): Promise<{ id: number; userId: number } | null> {
  const [row] = await tx.$queryRaw<{ id: number; userId: number }[]>`
    select id, user_id as "userId" from auth_challenges
    where token_hash = ${tokenHash} and purpose = 'two_factor_login'
      and used_at is null and expires_at > ${now} and attempts < ${WRONG_CODES}
    for update`;
  return row ?? null;
}
