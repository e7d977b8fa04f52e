import { job, type SystemContext } from "#kernel/job.ts";
import type { Mail } from "#platform/db/index.ts";
import { type MailMessage, MailRefusedError } from "#platform/mail/index.ts";
import { createReservedLink, type PendingMail } from "./link.ts";
import { CLAIM_SECONDS, retryDeadline, retryDelay } from "./rules.ts";

/** `letter`: the whole mail, encrypted, as jobs of earlier versions hold it. */
type MailJob = { key: string; letter?: string };
type ClaimedMail = Omit<Mail, "letter"> & { letter: PendingMail };

/** A job that runs slightly early by this machine's clock is on time. */
const EARLY_MS = 5000;
/** Of an error, as the list shows it. */
const MAX_ERROR_LENGTH = 500;

/** Sends one mail to the server. A second run sends it with the same Message-ID, or finds nothing to do. */
export const sendMail = job<MailJob>({
  name: "mail.send",
  options: { retryLimit: 8, retryDelay: 15, expireInSeconds: 120, concurrency: 4 },
  async perform(ctx, data) {
    if (data.letter !== undefined) await recordExpiry(ctx, data.key, data.letter);
    const mail = await claim(ctx, data.key);
    if (!mail) return;
    const message = mail.letter.link
      ? await ctx.db.$transaction((tx) => createReservedLink(tx, ctx, mail))
      : await createReservedLink(ctx.db, ctx, mail);
    try {
      if (message) await ctx.mail.send({ ...message, ...attachmentOf(mail) }, mail.key);
    } catch (error) {
      return recordFailure(ctx, mail, error);
    }
    await ctx.db.mail.deleteMany({ where: { id: mail.id } });
  },
});

async function recordExpiry({ db, secrets, clock }: SystemContext, key: string, encrypted: string): Promise<void> {
  const mail = JSON.parse(await secrets.decrypt(encrypted, { table: "mail", column: "letter", row: key }));
  const now = clock.now();
  const row = { key, letter: mail, nextTryAt: now, giveUpAt: retryDeadline(now), createdAt: now };
  await db.mail.createMany({ data: [row], skipDuplicates: true });
}

/** Claims a mail that is due; null if another worker has it, or it was sent. */
async function claim({ db, clock }: SystemContext, key: string): Promise<ClaimedMail | null> {
  const now = clock.now().getTime();
  // An untried mail is due at any time: the clock of the machine that queued it may be ahead of ours.
  const isDue = [{ tries: 0 }, { nextTryAt: { lte: new Date(now + EARLY_MS) } }];
  const [mail] = await db.mail.updateManyAndReturn({
    where: { key, status: "waiting", OR: isDue },
    data: { tries: { increment: 1 }, nextTryAt: new Date(now + CLAIM_SECONDS * 1000) },
  });
  return mail ? { ...mail, letter: mail.letter as PendingMail } : null;
}

function attachmentOf({ attachment, attachmentName: name }: ClaimedMail): Pick<MailMessage, "attachment"> {
  return attachment === null || name === null ? {} : { attachment: { name, bytes: attachment } };
}

/**
 * A permanently refused mail is kept for the operator; any other error is retried until its deadline. A mail that
 * another worker has claimed meanwhile, because the mail server responded too late, is left to that worker.
 */
async function recordFailure(ctx: SystemContext, mail: ClaimedMail, cause: unknown): Promise<void> {
  const now = ctx.clock.now();
  const { id, key, tries } = mail;
  const message = cause instanceof Error ? cause.message : String(cause);
  const error = message.replaceAll("\0", "").toWellFormed().slice(0, MAX_ERROR_LENGTH);
  const isOver = cause instanceof MailRefusedError || now >= mail.giveUpAt;
  ctx.log.warn({ mail: id, tries, error }, isOver ? "an email could not be sent" : "an email is queued for retry");
  const pause = retryDelay(tries);
  const data = isOver
    ? { status: "failed" as const, error }
    : { error, nextTryAt: new Date(now.getTime() + pause * 1000) };
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.mail.updateMany({ where: { id, nextTryAt: mail.nextTryAt }, data });
    if (count === 0 || isOver) return;
    await ctx.queue.enqueue(tx, sendMail, { key }, { startAfterSeconds: pause });
  });
}
