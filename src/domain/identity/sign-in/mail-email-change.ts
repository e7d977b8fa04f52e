import { queueMail } from "#domain/events/mail/index.ts";
import { emailKey } from "#domain/identity/accounts/index.ts";
import { job } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import type { MailMessage } from "#platform/mail/index.ts";
import { VERIFY_HOURS } from "./rules.ts";

/**
 * Mails the confirmation link, or a notice that the address has an account already. A second run mails the same again.
 */
export const mailEmailChange = job<{ link_id: number }>({
  name: "email.mail_change",
  options: { retryLimit: 5, retryDelay: 5, expireInSeconds: 60, concurrency: 2 },
  async perform(ctx, { link_id: id }) {
    await ctx.db.$transaction(async (tx) => {
      const link = await tx.mailLink.findUnique({
        where: { id },
        include: { user: { select: { language: true } } },
      });
      if (!link?.email || link.usedAt || link.expiresAt <= ctx.clock.now()) return;
      const isTaken = (await tx.user.count({ where: { emailKey: emailKey(link.email) } })) > 0;
      const pending = { of: "mail_links", tokenHash: link.tokenHash, minutes: VERIFY_HOURS * 60 } as const;
      const { email, user } = link;
      await queueMail(tx, ctx, user.language, () =>
        isTaken
          ? refusalTo(email)
          : {
              ...linkTo(email),
              action: { label: t("Confirm email address"), url: `${ctx.env.APP_URL}/change-email?token=` },
              link: pending,
            },
      );
    });
  },
});

function linkTo(to: string): MailMessage {
  return {
    to,
    subject: t("Confirm your new email address"),
    paragraphs: [
      t("Someone asked to change the email address of their Masthead account to this one."),
      t("If this was you, open this link within {hours} hours. It can be used once.", { hours: VERIFY_HOURS }),
    ],
    closing: [t("If this wasn't you, ignore this email. Nothing changes unless the link is opened.")],
  };
}

function refusalTo(to: string): MailMessage {
  return {
    to,
    subject: t("This email address already has an account"),
    paragraphs: [
      t(
        "Someone asked to change the email address of their Masthead account to this one. It already has an account, so nothing was changed.",
      ),
      t("If this was you, use another address, or delete the account with this address first."),
    ],
    closing: [t("If this wasn't you, ignore this email.")],
  };
}
