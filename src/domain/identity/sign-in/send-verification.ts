import { queueMail, reserveLink } from "#domain/events/mail/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { linkExpiry, VERIFY_HOURS } from "./rules.ts";

/** Mails a new link. The mail contains no names, because anybody can register any address under any name. */
export async function sendVerification(
  tx: Tx,
  ctx: PublicContext,
  user: { id: number; email: string; language: string | null },
): Promise<void> {
  const tokenHash = reserveLink();
  const now = ctx.clock.now();
  await tx.mailLink.deleteMany({ where: { userId: user.id, purpose: "verify_email", expiresAt: { lt: now } } });
  await tx.mailLink.create({
    data: { userId: user.id, purpose: "verify_email", tokenHash, expiresAt: linkExpiry(now), createdAt: now },
  });
  await queueMail(tx, ctx, user.language, () => ({
    to: user.email,
    subject: t("Verify your email address"),
    paragraphs: [
      t("Someone created a Masthead account with this email address."),
      t("If this was you, open this link within 24 hours to verify it."),
    ],
    action: { label: t("Verify email address"), url: `${ctx.env.APP_URL}/verify-email?token=` },
    link: { of: "mail_links", tokenHash, minutes: VERIFY_HOURS * 60 },
    closing: [t("If this wasn't you, ignore this email. Nobody can use the account without the link.")],
  }));
}
