import { queueMail, reserveLink } from "#domain/mail/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Tx, User } from "#platform/db/index.ts";
import { expiryFrom, INVITATION_DAYS } from "./rules.ts";

/**
 * Mails the link to set a password to a user who joined by invitation, unless they have one that still works; it is
 * never returned to whoever opened the invitation.
 */
export async function sendFirstPassword(tx: Tx, ctx: PublicContext, user: User, brandName: string): Promise<void> {
  const now = ctx.clock.now();
  const mailed = { userId: user.id, purpose: "reset_password", usedAt: null, expiresAt: { gt: now } } as const;
  if ((await tx.mailLink.count({ where: mailed })) > 0) return;
  const tokenHash = reserveLink();
  await tx.mailLink.create({
    data: { userId: user.id, purpose: "reset_password", tokenHash, expiresAt: expiryFrom(now), createdAt: now },
  });
  await queueMail(tx, ctx, {
    to: user.email,
    subject: `Set a password to access ${brandName}`,
    paragraphs: [
      `The invitation to the brand ${brandName} in Masthead was accepted, and an account was created for this email address.`,
      `Open this link within ${INVITATION_DAYS} days to set a password and sign in.`,
    ],
    action: { label: "Set a password", url: `${ctx.env.APP_URL}/reset-password?token=` },
    link: { of: "mail_links", tokenHash, minutes: INVITATION_DAYS * 1440 },
    closing: ["If this isn't for you, ignore this email. Nobody can use the account without the link."],
  });
}
