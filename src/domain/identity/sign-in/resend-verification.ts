import { z } from "zod";
import { mailboxKey, throttleAttempts } from "#domain/operations/limits/index.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { Message } from "./schema.ts";
import { sendVerification } from "./send-verification.ts";

/** Per user: the mails go to an unverified address. */
const RATE = { limit: 5, windowSeconds: 60 };
const HOURLY = { limit: 20, windowSeconds: 3600 };

export const resendVerification = operation({
  name: "auth.resend_verification",
  summary: "Resend the verification email.",
  scope: "user",
  needs: "self",
  tier: "full",
  whileUnverified: true,
  input: z.object({}),
  output: Message,
  async run(ctx) {
    const user = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.caller.userId } });
    if (user.emailVerifiedAt) return { message: t("Your email address is already verified.") };
    await throttleAttempts(ctx.db, [`verification:${user.id}`], RATE);
    await throttleAttempts(ctx.db, [mailboxKey("verification", user.emailKey, HOURLY)], HOURLY);
    await ctx.db.$transaction((tx) => sendVerification(tx, ctx, user));
    return { message: t("Verification email sent.") };
  },
});
