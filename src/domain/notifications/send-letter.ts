import { randomUUID } from "node:crypto";
import type { PublicContext } from "#kernel/context.ts";
import { job } from "#kernel/job.ts";
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
  const sealed = await ctx.secrets.seal(JSON.stringify(letter), place(key));
  await ctx.queue.enqueue(tx, sendMail, { key, letter: sealed });
}
