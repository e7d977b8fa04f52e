import { hashPassword, lockUser } from "#domain/accounts/index.ts";
import { joinVerified } from "#domain/invitations/index.ts";
import { addressKeys, LOGIN_RATE, throttle } from "#domain/limits/index.ts";
import { programTokens, recordChange } from "#domain/tokens/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx, User } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";
import { tokenLines } from "./rules.ts";
import { PasswordReset, ResetPasswordInput } from "./schema.ts";
import { viewLiveToken } from "./view.ts";

export const resetPassword = operation({
  name: "passwords.reset",
  summary: "Set a new password with the token of the mailed link; all browsers are signed out, tokens live on.",
  scope: "public",
  input: ResetPasswordInput,
  output: PasswordReset,
  async run(ctx, { token, password }) {
    await throttle(ctx.db, addressKeys("reset", ctx.origin.address), LOGIN_RATE);
    const passwordHash = await hashPassword(password);
    const { rows, count } = await ctx.db.$transaction(async (tx) => {
      const { user, isProven } = await takeLink(tx, ctx, hashToken(token));
      const now = ctx.clock.now();
      const changed = await tx.user.update({
        where: { id: user.id },
        data: { passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? now },
      });
      await endWhatWasBegun(tx, user.id);
      // Nobody had shown that the mailbox is theirs: whoever registered it keeps no key to what is its owner's now.
      if (!isProven) await tx.accessToken.deleteMany({ where: { userId: user.id } });
      const live = await programTokens(tx, user.id);
      if (!isProven) await joinVerified(tx, ctx, changed);
      await recordChange(tx, ctx, {
        user: changed,
        action: "password.reset",
        subject: { type: "user", id: user.id },
        title: "Your password was changed",
        paragraphs: ["All browsers are signed out.", ...tokenLines(changed, live.rows, live.count)],
        endOthersThan: null,
      });
      return live;
    });
    return {
      message: "Your password is changed. Sign in with it.",
      access_tokens: rows.map(viewLiveToken),
      access_token_count: count,
    };
  },
});

/**
 * Uses the link up, and with it all others of its kind.
 * @throws Fault invalid on `token`
 */
async function takeLink(
  tx: Tx,
  { clock }: PublicContext,
  tokenHash: string,
): Promise<{ user: User; isProven: boolean }> {
  const link = await tx.mailLink.findUnique({ where: { tokenHash }, select: { userId: true } });
  if (!link) throw deadLink();
  // Locked, so that of several links at once one counts.
  const user = await lockUser(tx, link.userId);
  const now = clock.now();
  const unused = { userId: user.id, purpose: "reset_password", usedAt: null } as const;
  const { count } = await tx.mailLink.updateMany({
    where: { ...unused, tokenHash, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (count === 0) throw deadLink();
  await tx.mailLink.updateMany({ where: unused, data: { usedAt: now } });
  return { user, isProven: user.emailVerifiedAt !== null };
}

function deadLink() {
  return invalid("token", "This link was used already or has expired. Ask for a new one.");
}

/** Sign-ins on their way with the old password, and devices approved by a browser that is signed out now. */
async function endWhatWasBegun(tx: Tx, userId: number): Promise<void> {
  await tx.authChallenge.deleteMany({ where: { userId, purpose: "two_factor_login" } });
  await tx.deviceLogin.deleteMany({ where: { userId, usedAt: null } });
}
