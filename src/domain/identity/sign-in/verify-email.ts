import type { z } from "zod";
import type { PublicContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx, User } from "#platform/db/index.ts";
import { lockVerification } from "./find-verification.ts";
import { markAddressVerified } from "./mark-address-verified.ts";
import { EmailVerified, VerifyEmailInput } from "./schema.ts";
import { sendPasswordLink } from "./send-password-link.ts";

export const verifyEmail = operation({
  name: "auth.verify_email",
  summary:
    "Verify the email address with the token of the emailed link. If there is a pending invitation for the address, all existing credentials are revoked and a link to set a password is emailed.",
  scope: "public",
  input: VerifyEmailInput,
  output: EmailVerified,
  run: (ctx, { token }) => ctx.db.$transaction((tx) => verify(tx, ctx, token)),
});

async function verify(tx: Tx, ctx: PublicContext, token: string): Promise<z.input<typeof EmailVerified>> {
  const { link, user: before } = await lockVerification(tx, ctx, token);
  if (before.emailVerifiedAt) return viewVerified(tx, before);
  await tx.mailLink.update({ where: { id: link.id }, data: { usedAt: ctx.clock.now() } });
  const { user, isFresh } = await markAddressVerified(tx, ctx, before);
  if (isFresh) await sendPasswordLink(tx, ctx, user);
  return viewVerified(tx, user);
}

/** Depends on whether the user has a password or a passkey, so that a second call gets the same response. */
export async function viewVerified(tx: Tx, { id, passwordHash }: User): Promise<z.input<typeof EmailVerified>> {
  const hasWayIn = passwordHash !== null || (await tx.passkey.count({ where: { userId: id } })) > 0;
  return {
    message: hasWayIn
      ? t("Email address verified.")
      : t(
          "Email address verified. Because an invitation is waiting for it, all previous credentials have been revoked. Set a password with the link we emailed you.",
        ),
    password_reset_required: !hasWayIn,
  };
}
