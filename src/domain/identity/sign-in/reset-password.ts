import { personalTerms, recordSecurityChange, requireStrongPassword } from "#domain/identity/credentials/index.ts";
import { addressKeys, LOGIN_RATE, throttleAttempts } from "#domain/operations/limits/index.ts";
import { msg, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { hashToken } from "#platform/random-token.ts";
import { consumeLink } from "./consume-link.ts";
import { findRemainingAccess } from "./find.ts";
import { asGuest, markAddressVerified } from "./mark-address-verified.ts";
import { revokeLinks } from "./revoke-pending.ts";
import { PasswordReset, ResetPasswordInput } from "./schema.ts";
import { viewLiveToken } from "./view.ts";

export const resetPassword = operation({
  name: "passwords.reset",
  summary: "Reset the password with the token of the emailed link. Signs out all browsers. API tokens keep working.",
  scope: "public",
  input: ResetPasswordInput,
  output: PasswordReset,
  async run(ctx, { token, password }) {
    await throttleAttempts(ctx.db, addressKeys("reset", ctx.origin.address), LOGIN_RATE);
    const found = await ctx.db.mailLink.findUnique({ where: { tokenHash: hashToken(token) }, include: { user: true } });
    // Validated before the link is consumed, so that it allows another try.
    await requireStrongPassword("password", password, found ? personalTerms(found.user) : []);
    const passwordHash = await ctx.passwords.hash(password, ctx.origin.address);
    const { rows, count } = await ctx.db.$transaction(async (tx) => {
      const { user } = await consumeLink(tx, ctx, "reset_password", token);
      // Nobody had verified the mailbox before: whoever registered it keeps no credential for the owner's account.
      const isProven = user.emailVerifiedAt !== null;
      const changed = isProven
        ? await tx.user.update({ where: { id: user.id }, data: { passwordHash } })
        : (await markAddressVerified(tx, ctx, user, { passwordHash })).user;
      await revokeLinks(tx, ctx, user.id);
      const live = await findRemainingAccess(tx, changed);
      await recordSecurityChange(tx, asGuest(ctx), {
        user: changed,
        action: "password.reset",
        subject: { type: "user", id: user.id },
        title: msg("Your password was changed"),
        paragraphs: () => [t("All browsers have been signed out."), ...live.lines()],
        endOthersThan: null,
      });
      return live;
    });
    return {
      message: t("Password changed. Sign in with your new password."),
      access_tokens: rows.map(viewLiveToken),
      access_token_count: count,
    };
  },
});
