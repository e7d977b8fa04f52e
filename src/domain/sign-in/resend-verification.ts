import { z } from "zod";
import { throttle } from "#domain/limits/index.ts";
import { operation } from "#kernel/operation.ts";
import { Message } from "./schema.ts";
import { sendVerification } from "./send-verification.ts";

/** Per person: the mails go to an address that nobody has confirmed yet. */
const RATE = { limit: 5, windowSeconds: 60 };

export const resendVerification = operation({
  name: "auth.resend_verification",
  summary: "Mail the verification link once more.",
  scope: "user",
  needs: "self",
  tier: "full",
  whileUnverified: true,
  input: z.object({}),
  output: Message,
  async run(ctx) {
    const user = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.caller.userId } });
    if (user.emailVerifiedAt) return { message: "Your e-mail address is verified already." };
    await throttle(ctx.db, [`verification:${user.id}`], RATE);
    await ctx.db.$transaction((tx) => sendVerification(tx, ctx, user));
    return { message: "The link is on its way." };
  },
});
