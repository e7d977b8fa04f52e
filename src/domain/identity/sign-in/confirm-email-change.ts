import { hasInvitation, moveInvitations } from "#domain/brands/invitations/index.ts";
import { emailKey } from "#domain/identity/accounts/index.ts";
import { deleteCredentials, recordSecurityChange } from "#domain/identity/credentials/index.ts";
import { addressKeys, LOGIN_RATE, throttleAttempts } from "#domain/operations/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { msg, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { isUniqueViolation, type Tx } from "#platform/db/index.ts";
import { consumeLink, invalidLink } from "./consume-link.ts";
import { asGuest, isOwnBrowser } from "./mark-address-verified.ts";
import { revokeLinks } from "./revoke-pending.ts";
import { ConfirmEmailChangeInput, EmailChanged } from "./schema.ts";
import { sendPasswordLink } from "./send-password-link.ts";

export const confirmEmailChange = operation({
  name: "email.confirm_change",
  summary:
    "Confirm an email address change with the token of the emailed link. If there is a pending invitation for that address, all existing credentials are revoked and a link to set a password is emailed.",
  scope: "public",
  input: ConfirmEmailChangeInput,
  output: EmailChanged,
  async run(ctx, { token }) {
    await throttleAttempts(ctx.db, addressKeys("email_change", ctx.origin.address), LOGIN_RATE);
    const isFresh = await ctx.db
      .$transaction((tx) => move(tx, ctx, token))
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? addressTaken() : error;
      });
    return {
      message: isFresh
        ? t(
            "Email address changed. Because an invitation is waiting for it, all previous credentials have been revoked. Set a password with the link we emailed you.",
          )
        : t("Email address changed. Use it to sign in from now on."),
      password_reset_required: isFresh,
    };
  },
});

/** @returns whether every earlier credential was revoked, because an invitation awaits the new address */
async function move(tx: Tx, ctx: PublicContext, token: string): Promise<boolean> {
  const { link, user: before } = await consumeLink(tx, ctx, "change_email", token);
  const { email } = link;
  if (email === null || before.deletedAt) throw invalidLink();
  const address = { email, emailKey: emailKey(email) };
  // A user who is signed in to the account and reads the mailbox owns both. Anybody else may have been tricked into
  // opening the link.
  const isFresh =
    !isOwnBrowser(ctx, before) && (await hasInvitation(tx, ctx, { id: before.id, emailKey: address.emailKey }));
  const user = await tx.user.update({
    where: { id: before.id },
    data: { ...address, emailVerifiedAt: ctx.clock.now() },
  });
  // Password links and those that decide were sent to the old mailbox, which may belong to somebody else by now.
  await revokeLinks(tx, ctx, user.id);
  await tx.approvalLink.deleteMany({ where: { userId: user.id } });
  if (isFresh) {
    await deleteCredentials(tx, user.id);
    await sendPasswordLink(tx, ctx, user);
  }
  await moveInvitations(tx, before.emailKey, address);
  await recordSecurityChange(tx, isFresh ? asGuest(ctx) : ctx, {
    user: before,
    action: "email.changed",
    subject: { type: "user", id: user.id },
    title: msg("Your email address was changed"),
    paragraphs: () => [
      t("Sign in with “{email}” from now on. This is the last email sent to the old address.", { email }),
    ],
    closing: () => [
      t(
        "If this wasn't you, contact the administrator of this installation. Password reset links now go to the new address.",
      ),
    ],
  });
  return isFresh;
}

function addressTaken() {
  return invalid(
    "token",
    t("This address was registered by another account in the meantime. Use a different address."),
  );
}
