import { queueMail, reserveLink } from "#domain/mail/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { linkExpiry, VERIFY_HOURS } from "./rules.ts";

/** Mails a fresh link. Words that a stranger could choose (names) stay out: anyone may register anyone's address. */
export async function sendVerification(tx: Tx, ctx: PublicContext, user: { id: number; email: string }): Promise<void> {
  const tokenHash = reserveLink();
  const now = ctx.clock.now();
  await tx.mailLink.deleteMany({ where: { userId: user.id, purpose: "verify_email", expiresAt: { lt: now } } });
  await tx.mailLink.create({
    data: { userId: user.id, purpose: "verify_email", tokenHash, expiresAt: linkExpiry(now), createdAt: now },
  });
  await queueMail(tx, ctx, {
    to: user.email,
    subject: "Verify your e-mail address",
    paragraphs: [
      "Somebody registered with Masthead using this address.",
      "If that was you, open this link within 24 hours to verify it.",
    ],
    action: { label: "Verify the address", url: `${ctx.env.APP_URL}/verify-email?token=` },
    link: { of: "mail_links", tokenHash, minutes: VERIFY_HOURS * 60 },
    closing: ["If it was not you, ignore this mail: without the link nobody can use the account."],
  });
}
