import { queueMail, reserveLink } from "#domain/events/mail/index.ts";
import { lockUser } from "#domain/identity/accounts/index.ts";
import { findAppTokens } from "#domain/identity/tokens/index.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import type { Tx, User } from "#platform/db/index.ts";
import type { SealedIn } from "#platform/secrets.ts";
import { RESET_MINUTES, resetExpiry, tokenLines } from "./rules.ts";

/** Maximum links per hour; more requests would flood a stranger's mailbox. */
const LINKS_PER_HOUR = 5;

/** The entered address; encrypted, since users sometimes enter their password into that field. */
export type PasswordResetJob = { key: string; email: string };

/** The encryption context of the address in the queue. */
export function resetJobLocation(key: string): SealedIn {
  return { table: "jobs", column: "email", row: key };
}

/** Mails a password reset link if the address has an account. A second run mails a second link. */
export const mailReset = job<PasswordResetJob>({
  name: "passwords.mail_reset",
  options: { retryLimit: 5, retryDelay: 5, expireInSeconds: 60, concurrency: 2 },
  async perform(ctx, { key, email }) {
    const account = await ctx.secrets.decrypt(email, resetJobLocation(key));
    await ctx.db.$transaction(async (tx) => {
      const found = await tx.user.findUnique({ where: { emailKey: account }, select: { id: true } });
      // Read again under the lock: an account whose address is changing must not leave a valid link in its old mailbox.
      const user = found && (await lockUser(tx, found.id));
      if (user?.emailKey === account && !user.disabledAt && (await hasRoom(tx, ctx, user)))
        await sendLink(tx, ctx, user);
    });
  },
});

async function hasRoom(tx: Tx, { clock }: SystemContext, { id: userId }: User): Promise<boolean> {
  const since = new Date(clock.now().getTime() - 3_600_000);
  const links = { userId, purpose: "reset_password", createdAt: { gt: since } } as const;
  return (await tx.mailLink.count({ where: links })) < LINKS_PER_HOUR;
}

async function sendLink(tx: Tx, ctx: SystemContext, user: User): Promise<void> {
  const tokenHash = reserveLink();
  const now = ctx.clock.now();
  await tx.mailLink.deleteMany({ where: { userId: user.id, purpose: "reset_password", expiresAt: { lt: now } } });
  await tx.mailLink.create({
    data: { userId: user.id, purpose: "reset_password", tokenHash, expiresAt: resetExpiry(now), createdAt: now },
  });
  const { rows, count } = await findAppTokens(tx, user.id);
  await queueMail(tx, ctx, user.language, () => ({
    to: user.email,
    subject: t("Reset your password"),
    paragraphs: [
      t("Someone requested a password reset for the Masthead account with this email address."),
      t("If this was you, open this link within {minutes} minutes. It can be used once.", { minutes: RESET_MINUTES }),
    ],
    action: { label: t("Reset password"), url: `${ctx.env.APP_URL}/reset-password?token=` },
    link: { of: "mail_links", tokenHash, minutes: RESET_MINUTES },
    closing: [
      t("If this wasn't you, ignore this email. Your password has not changed."),
      ...tokenLines(user, rows, count),
    ],
  }));
}
