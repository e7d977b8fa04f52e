import type { PublicContext } from "#kernel/context.ts";
import { language } from "#kernel/language.ts";
import { asPlainText, withoutHidden } from "#kernel/plain-text.ts";
import type { Tx } from "#platform/db/index.ts";
import { inLanguage } from "#platform/languages.ts";
import type { PendingMail } from "./link.ts";
import { retryDeadline } from "./rules.ts";
import { sendMail } from "./send-mail.ts";

/**
 * Sends a mail once the transaction commits, retried for three days until the mail server accepts it.
 * @param recipientLanguage the recipient's; null: English
 * @param write called in that language
 * @param attachment a file that goes with it, with the name that the recipient sees
 */
export async function queueMail(
  tx: Tx,
  ctx: PublicContext,
  recipientLanguage: string | null,
  write: () => PendingMail,
  attachment?: { name: string; bytes: Uint8Array },
): Promise<void> {
  const now = ctx.clock.now();
  const { key } = await tx.mail.create({
    data: {
      letter: inLanguage(recipientLanguage, () => ({ ...renderMail(write()), language: language() })),
      ...(attachment && { attachment: new Uint8Array(attachment.bytes), attachmentName: attachment.name }),
      ...{ nextTryAt: now, giveUpAt: retryDeadline(now), createdAt: now },
    },
    select: { key: true },
  });
  await ctx.queue.enqueue(tx, sendMail, { key });
}

/** Names stored before they had to be plain are in mails too: headings become one line without control characters. */
function renderMail({ subject, paragraphs, posts, action, closing, ...mail }: PendingMail): PendingMail {
  return {
    ...mail,
    subject: asPlainText(subject),
    paragraphs: paragraphs.map(withoutHidden),
    ...(posts && {
      posts: posts.map((post) => ({
        ...post,
        brand: asPlainText(post.brand),
        text: withoutHidden(post.text),
        channels: post.channels.map(asPlainText),
        ...(post.note !== undefined && { note: withoutHidden(post.note) }),
        ...(post.image && { image: { ...post.image, alt: asPlainText(post.image.alt) } }),
      })),
    }),
    ...(action && { action: { ...action, label: asPlainText(action.label) } }),
    ...(closing && { closing: closing.map(withoutHidden) }),
  };
}
