import { joinVerified } from "#domain/invitations/index.ts";
import { invalid } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { hashToken } from "#platform/random-token.ts";
import { Message, VerifyEmailInput } from "./schema.ts";

export const verifyEmail = operation({
  name: "auth.verify_email",
  summary: "Verify the e-mail address with the token of the mailed link.",
  scope: "public",
  input: VerifyEmailInput,
  output: Message,
  async run(ctx, { token }) {
    const now = ctx.clock.now();
    await ctx.db.$transaction(async (tx) => {
      const link = await tx.mailLink.findUnique({ where: { tokenHash: hashToken(token) }, include: { user: true } });
      const isLive = link?.purpose === "verify_email" && link.expiresAt > now;
      // A second click on a used link finds what it wanted; it grants nothing, so it is no error.
      if (isLive && link.user.emailVerifiedAt) return;
      if (!isLive || link.usedAt) throw invalid("token", "This link is not valid or has expired. Ask for a new one.");
      await tx.mailLink.update({ where: { id: link.id }, data: { usedAt: now } });
      const user = await tx.user.update({ where: { id: link.userId }, data: { emailVerifiedAt: now } });
      await joinVerified(tx, ctx, user);
    });
    return { message: "Your e-mail address is verified." };
  },
});
