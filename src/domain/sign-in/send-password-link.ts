import { queueMail, reserveLink } from "#domain/mail/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Tx, User } from "#platform/db/index.ts";
import { linkExpiry, VERIFY_HOURS } from "./rules.ts";

/** Mails the link that sets a password to somebody whose address is proven and whose earlier credentials have ended. */
export async function sendPasswordLink(tx: Tx, ctx: PublicContext, user: User): Promise<void> {
  const tokenHash = reserveLink();
  const now = ctx.clock.now();
  await tx.mailLink.create({
    data: { userId: user.id, purpose: "reset_password", tokenHash, expiresAt: linkExpiry(now), createdAt: now },
  });
  await queueMail(tx, ctx, {
    to: user.email,
    subject: "Set a password for your account",
    paragraphs: [
      "An invitation waits for this address, and it now has a Masthead account that only you can enter: the password, tokens and browsers from before have ended.",
      `Open this link within ${VERIFY_HOURS} hours to set a password. It works once.`,
    ],
    action: { label: "Set a password", url: `${ctx.env.APP_URL}/reset-password?token=` },
    link: { of: "mail_links", tokenHash, minutes: VERIFY_HOURS * 60 },
    closing: ["If this is not for you, ignore this mail: without the link nobody can use the account."],
  });
}
