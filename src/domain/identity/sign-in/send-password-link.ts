import { queueMail, reserveLink } from "#domain/events/mail/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import type { Tx, User } from "#platform/db/index.ts";
import { linkExpiry, VERIFY_HOURS } from "./rules.ts";

/** Mails a link that sets a password to a user whose address is verified and whose earlier credentials were revoked. */
export async function sendPasswordLink(tx: Tx, ctx: PublicContext, user: User): Promise<void> {
  const tokenHash = reserveLink();
  const now = ctx.clock.now();
  await tx.mailLink.create({
    data: { userId: user.id, purpose: "reset_password", tokenHash, expiresAt: linkExpiry(now), createdAt: now },
  });
  await queueMail(tx, ctx, user.language, () => ({
    to: user.email,
    subject: t("Set a password for your account"),
    paragraphs: [
      t(
        "An invitation is waiting for this address. To make sure that only you can use the Masthead account with this address, its previous password, tokens and sessions have been revoked.",
      ),
      t("Open this link within {hours} hours to set a password. It can be used once.", { hours: VERIFY_HOURS }),
    ],
    action: { label: t("Set a password"), url: `${ctx.env.APP_URL}/reset-password?token=` },
    link: { of: "mail_links", tokenHash, minutes: VERIFY_HOURS * 60 },
    closing: [t("If this isn't for you, ignore this email. Nobody can use the account without the link.")],
  }));
}
