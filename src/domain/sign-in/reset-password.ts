import { hashPassword } from "#domain/accounts/index.ts";
import { joinVerified } from "#domain/invitations/index.ts";
import { addressKeys, LOGIN_RATE, throttle } from "#domain/limits/index.ts";
import { recordChange } from "#domain/tokens/index.ts";
import { operation } from "#kernel/operation.ts";
import { endBegun } from "./end-begun.ts";
import { findAlive } from "./find.ts";
import { PasswordReset, ResetPasswordInput } from "./schema.ts";
import { takeLink } from "./take-link.ts";
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
      const { user } = await takeLink(tx, ctx, "reset_password", token);
      const isProven = user.emailVerifiedAt !== null;
      const now = ctx.clock.now();
      const changed = await tx.user.update({
        where: { id: user.id },
        data: { passwordHash, emailVerifiedAt: user.emailVerifiedAt ?? now },
      });
      await endBegun(tx, ctx, user.id);
      // Nobody had shown that the mailbox is theirs: whoever registered it keeps no key to what is its owner's now.
      if (!isProven) await tx.accessToken.deleteMany({ where: { userId: user.id } });
      const live = await findAlive(tx, changed);
      if (!isProven) await joinVerified(tx, ctx, changed);
      await recordChange(tx, ctx, {
        user: changed,
        action: "password.reset",
        subject: { type: "user", id: user.id },
        title: "Your password was changed",
        paragraphs: ["All browsers are signed out.", ...live.lines],
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
