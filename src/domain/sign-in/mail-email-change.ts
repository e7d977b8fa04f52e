import { emailKey } from "#domain/accounts/index.ts";
import { queueMail } from "#domain/mail/index.ts";
import { job } from "#kernel/job.ts";
import type { MailMessage } from "#platform/mail/index.ts";
import { VERIFY_HOURS } from "./rules.ts";

/** Mails the link that moves an account, or tells that the address has an account. A second run mails the same again. */
export const mailEmailChange = job<{ link_id: number }>({
  name: "email.mail_change",
  options: { retryLimit: 5, retryDelay: 5, expireInSeconds: 60, concurrency: 2 },
  async perform(ctx, { link_id: id }) {
    await ctx.db.$transaction(async (tx) => {
      const link = await tx.mailLink.findUnique({ where: { id } });
      if (!link?.email || link.usedAt || link.expiresAt <= ctx.clock.now()) return;
      const isTaken = (await tx.user.count({ where: { emailKey: emailKey(link.email) } })) > 0;
      const action = { label: "Use this address", url: `${ctx.env.APP_URL}/change-email?token=` };
      const pending = { of: "mail_links", tokenHash: link.tokenHash, minutes: VERIFY_HOURS * 60 } as const;
      await queueMail(tx, ctx, isTaken ? refusalTo(link.email) : { ...linkTo(link.email), action, link: pending });
    });
  },
});

function linkTo(to: string): MailMessage {
  return {
    to,
    subject: "Confirm your new e-mail address",
    paragraphs: [
      "Somebody asked to use this address for their Masthead account.",
      `If that was you, open this link within ${VERIFY_HOURS} hours. It works once.`,
    ],
    closing: ["If it was not you, ignore this mail: nothing changes without the link."],
  };
}

function refusalTo(to: string): MailMessage {
  return {
    to,
    subject: "This address has an account already",
    paragraphs: [
      "Somebody asked to use this address for their Masthead account. It has an account of its own, so nothing was changed.",
      "If that was you, choose another address, or delete the account that this one has first.",
    ],
    closing: ["If it was not you, ignore this mail."],
  };
}
