import { hasInvitation } from "#domain/brands/invitations/index.ts";
import { personalTerms, recordSecurityChange, requireStrongPassword } from "#domain/identity/credentials/index.ts";
import { addressKeys, LOGIN_RATE, throttleAttempts } from "#domain/operations/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { msg, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { User } from "#platform/db/index.ts";
import { findVerification, lockVerification } from "./find-verification.ts";
import { asGuest, isOwnBrowser, markAddressVerified } from "./mark-address-verified.ts";
import { EmailVerified, VerifyAddressInput } from "./schema.ts";
import { viewVerified } from "./verify-email.ts";

export const verifyAddress = operation({
  name: "auth.verify_address",
  summary:
    "Verify the email address from the verification page: in a signed-in browser, with the account's password, or with a new password, which revokes all previous credentials.",
  scope: "public",
  input: VerifyAddressInput,
  output: EmailVerified,
  async run(ctx, { token, password, new_password: wanted }) {
    await throttleAttempts(ctx.db, addressKeys("verify", ctx.origin.address), LOGIN_RATE);
    const { user: before } = await findVerification(ctx.db, ctx, token);
    if (!before.emailVerifiedAt && wanted === undefined) await requireKnown(ctx, before, password);
    if (wanted !== undefined) await requireStrongPassword("new_password", wanted, personalTerms(before));
    const passwordHash = wanted === undefined ? undefined : await ctx.passwords.hash(wanted, ctx.origin.address);
    return ctx.db.$transaction(async (tx) => {
      const { link, user: locked } = await lockVerification(tx, ctx, token);
      if (locked.emailVerifiedAt) return viewVerified(tx, locked);
      if (locked.passwordHash !== before.passwordHash) throw fault("unauthenticated", {});
      await tx.mailLink.update({ where: { id: link.id }, data: { usedAt: ctx.clock.now() } });
      const { user, isFresh } = await markAddressVerified(tx, ctx, locked, { passwordHash });
      // Invited between the check and the click: nothing changes, and the page asks again.
      if (isFresh && wanted === undefined) throw choosePassword();
      if (isFresh) {
        await recordSecurityChange(tx, asGuest(ctx), {
          user,
          action: "password.set",
          subject: { type: "user", id: user.id },
          title: msg("Your email address was verified and a password was set"),
          paragraphs: () => [t("Previous passwords, tokens and sessions of this account have been revoked.")],
          closing: () => [t("If this wasn't you, reset your password. Someone else can read your email.")],
        });
      }
      return viewVerified(tx, user);
    });
  },
});

/**
 * Opening a link proves access to the mailbox, not that this person registered; the browser session or the password
 * proves that.
 * @throws Fault invalid on `new_password` when an invitation is pending, on `password` when it is missing or wrong
 */
async function requireKnown(ctx: PublicContext, user: User, password: string | undefined): Promise<void> {
  if (await hasInvitation(ctx.db, ctx, user)) throw choosePassword();
  if (isOwnBrowser(ctx, user)) return;
  if (password === undefined) throw invalid("password", t("Enter your password, or set a new one."));
  if (!(await ctx.passwords.verify(user.passwordHash, password, ctx.origin.address))) {
    throw invalid("password", t("Incorrect password. If you didn't sign up, set a new password."));
  }
}

function choosePassword() {
  return invalid("new_password", t("An invitation is waiting for this address. Set a new password to continue."));
}
