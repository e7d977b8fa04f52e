import type { PublicContext } from "#kernel/context.ts";
import { language } from "#kernel/language.ts";
import { asPlainText, withoutHidden } from "#kernel/plain-text.ts";
import type { Tx } from "#platform/db/index.ts";
import { inLanguage } from "#platform/languages.ts";
import type { PendingMail } from "./link.ts";
import { isReserved, retryDeadline } from "./rules.ts";
import { enqueueMails } from "./send-mail.ts";

type QueuedMail = {
  /** The recipient's; null: English. */
  recipientLanguage: string | null;
  /** Called in that language. */
  write: () => PendingMail;
  /** A file that goes with it, with the name that the recipient sees. */
  attachment?: { name: string; bytes: Uint8Array } | undefined;
};

/** Sends a mail once the transaction commits, retried for three days until the mail server accepts it. */
export function queueMail(
  tx: Tx,
  ctx: PublicContext,
  recipientLanguage: QueuedMail["recipientLanguage"],
  write: QueuedMail["write"],
  attachment?: QueuedMail["attachment"],
): Promise<void> {
  return queueMails(tx, ctx, [{ recipientLanguage, write, attachment }]);
}

/**
 * The same for many mails, with as many statements as for one. None to an address that can't exist, such as those of the
 * people in sample content: mail servers count what bounces against the sender.
 */
export async function queueMails(tx: Tx, ctx: PublicContext, mails: readonly QueuedMail[]): Promise<void> {
  const written = mails.map(({ recipientLanguage, write, attachment }) => ({
    letter: inLanguage(recipientLanguage, () => ({ ...renderMail(write()), language: language() })),
    attachment,
  }));
  const deliverable = written.filter(({ letter }) => !isReserved(letter.to));
  if (deliverable.length === 0) return;
  const now = ctx.clock.now();
  const keys = await tx.mail.createManyAndReturn({
    data: deliverable.map(({ letter, attachment }) => ({
      letter,
      ...(attachment && { attachment: new Uint8Array(attachment.bytes), attachmentName: attachment.name }),
      nextTryAt: now,
      giveUpAt: retryDeadline(now),
      createdAt: now,
    })),
    select: { key: true },
  });
  await enqueueMails(
    tx,
    ctx,
    keys.map(({ key }) => key),
  );
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
        ...(post.changes && {
          changes: post.changes.map(({ what, before, after }) => ({
            what: asPlainText(what),
            before: withoutHidden(before),
            after: withoutHidden(after),
          })),
        }),
        ...(post.comments && {
          comments: post.comments.map(({ author, text }) => ({
            author: asPlainText(author),
            text: withoutHidden(text),
          })),
        }),
        ...(post.image && { image: { ...post.image, alt: asPlainText(post.image.alt) } }),
      })),
    }),
    ...(action && { action: { ...action, label: asPlainText(action.label) } }),
    ...(closing && { closing: closing.map(withoutHidden) }),
  };
}
