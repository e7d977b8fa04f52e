import { queueMail, reserveLink } from "#domain/events/mail/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
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
  await queueMail(tx, ctx, user.language, () => ({
    to: user.email,
    subject: t("Set a password to access {brand}", { brand: brandName }),
    paragraphs: [
      t(
        "The invitation to the brand {brand} in Masthead was accepted, and an account was created for this email address.",
        { brand: brandName },
      ),
      t("Open this link within {days} days to set a password and sign in.", { days: INVITATION_DAYS }),
    ],
    action: { label: t("Set a password"), url: `${ctx.env.APP_URL}/reset-password?token=` },
    link: { of: "mail_links", tokenHash, minutes: INVITATION_DAYS * 1440 },
    closing: [t("If this isn't for you, ignore this email. Nobody can use the account without the link.")],
  }));
}
