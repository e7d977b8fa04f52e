import { operation } from "#kernel/operation.ts";
import { hashToken } from "#platform/random-token.ts";
import { readableEmail } from "#platform/readable-email.ts";
import { invalidLink } from "./consume-link.ts";
import { isOwnBrowser } from "./mark-address-verified.ts";
import { ConfirmEmailChangeInput, EmailChangeView } from "./schema.ts";

export const getEmailChange = operation({
  name: "email.get_change",
  summary: "Get what an email address change link requires. Doesn't change anything.",
  scope: "public",
  input: ConfirmEmailChangeInput,
  output: EmailChangeView,
  async run(ctx, { token }) {
    const link = await ctx.db.mailLink.findUnique({ where: { tokenHash: hashToken(token) }, include: { user: true } });
    const isLive = link?.purpose === "change_email" && !link.usedAt && link.expiresAt > ctx.clock.now();
    if (!isLive || link.email === null || link.user.deletedAt || link.user.disabledAt) throw invalidLink();
    return {
      email: readableEmail(link.email),
      asks: isOwnBrowser(ctx, link.user) ? ("click" as const) : ("sign_in" as const),
    };
  },
});
