import type { PublicContext } from "#kernel/context.ts";
import { asPlainText, withoutHidden } from "#kernel/plain-text.ts";
import type { Tx } from "#platform/db/index.ts";
import type { WaitingLetter } from "./link.ts";
import { giveUpAt } from "./rules.ts";
import { sendMail } from "./send-mail.ts";

/** Sends a mail once the transaction commits, tried for three days until the mail server takes it. */
export async function sendLetter(tx: Tx, ctx: PublicContext, letter: WaitingLetter): Promise<void> {
  const now = ctx.clock.now();
  const { key } = await tx.mail.create({
    data: { letter: asWritten(letter), nextTryAt: now, giveUpAt: giveUpAt(now), createdAt: now },
    select: { key: true },
  });
  await ctx.queue.enqueue(tx, sendMail, { key });
}

/** Names that were kept before they had to be plain stand in mails too: headings are one line, and nothing steers. */
function asWritten({ subject, paragraphs, action, closing, ...letter }: WaitingLetter): WaitingLetter {
  return {
    ...letter,
    subject: asPlainText(subject),
    paragraphs: paragraphs.map(withoutHidden),
    ...(action && { action: { ...action, label: asPlainText(action.label) } }),
    ...(closing && { closing: closing.map(withoutHidden) }),
  };
}
