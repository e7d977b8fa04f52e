import { randomUUID } from "node:crypto";
import type { PublicContext } from "#kernel/context.ts";
import { job } from "#kernel/job.ts";
import { asPlainText, withoutHidden } from "#kernel/plain-text.ts";
import type { Tx } from "#platform/db/index.ts";
import type { Letter } from "#platform/mail/index.ts";

/** A mail on its way. It may hold a link that signs somebody in, so it is sealed while it waits among the jobs. */
export type SealedLetter = { key: string; letter: string };

const place = (key: string) => ({ table: "mail", column: "letter", row: key });

/** Hands one mail to the server. A second run sends it under the same Message-ID. */
export const sendMail = job<SealedLetter>({
  name: "mail.send",
  options: { retryLimit: 8, retryDelay: 15, expireInSeconds: 60, concurrency: 4 },
  async perform(ctx, { key, letter }) {
    await ctx.mail.send(JSON.parse(await ctx.secrets.open(letter, place(key))), key);
  },
});

/** Sends a mail once the transaction commits, tried again until the mail server takes it. */
export async function sendLetter(tx: Tx, ctx: PublicContext, letter: Letter): Promise<void> {
  const key = randomUUID();
  const sealed = await ctx.secrets.seal(JSON.stringify(asWritten(letter)), place(key));
  await ctx.queue.enqueue(tx, sendMail, { key, letter: sealed });
}

/** Names that were kept before they had to be plain stand in mails too: headings are one line, and nothing steers. */
function asWritten({ subject, paragraphs, action, closing, ...letter }: Letter): Letter {
  return {
    ...letter,
    subject: asPlainText(subject),
    paragraphs: paragraphs.map(withoutHidden),
    ...(action && { action: { ...action, label: asPlainText(action.label) } }),
    ...(closing && { closing: closing.map(withoutHidden) }),
  };
}
