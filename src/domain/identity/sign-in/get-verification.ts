import { hasInvitation } from "#domain/brands/invitations/index.ts";
import { operation } from "#kernel/operation.ts";
import { readableEmail } from "#platform/readable-email.ts";
import { findVerification } from "./find-verification.ts";
import { isOwnBrowser } from "./mark-address-verified.ts";
import { VerificationView, VerifyEmailInput } from "./schema.ts";

export const getVerification = operation({
  name: "auth.get_verification",
  summary: "Get what an email verification link requires. Doesn't change anything.",
  scope: "public",
  input: VerifyEmailInput,
  output: VerificationView,
  async run(ctx, { token }) {
    const { user } = await findVerification(ctx.db, ctx, token);
    const isOwn = isOwnBrowser(ctx, user);
    // Without the address: the account may have another one by now, which this mailbox need not learn.
    if (user.emailVerifiedAt) return { asks: isOwn ? ("nothing" as const) : ("sign_in" as const) };
    if (await hasInvitation(ctx.db, ctx, user))
      return { email: readableEmail(user.email), asks: "new_password" as const };
    return { email: readableEmail(user.email), asks: isOwn ? ("click" as const) : ("password" as const) };
  },
});
