import type { PublicContext } from "#kernel/context.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import type { Db, Mail, Tx } from "#platform/db/index.ts";
import { type MailMessage, MailRefusedError } from "#platform/mail/index.ts";
import { createReservedLink, type PendingMail } from "./link.ts";
import { CLAIM_SECONDS, retryDeadline, retryDelay } from "./rules.ts";

/**
 * The mails of one job. `others` is apart from `key` because workers of earlier versions know that alone; the sweep sends
 * what they leave. `letter`: the whole mail, encrypted, as jobs of earlier versions hold it.
 */
type MailJob = { key: string; others?: string[]; letter?: string };
type ClaimedMail = Omit<Mail, "letter" | "status" | "error" | "createdAt"> & { letter: PendingMail };

/** A job that runs slightly early by this machine's clock is on time. */
const EARLY_MS = 5000;
/** Of an error, as the list shows it. */
const MAX_ERROR_LENGTH = 500;

const MAILS_PER_JOB = 16;
/**
 * Sent mails are forgotten together, but before another is sent this long after the first: they would be sent again if
 * the worker died.
 */
const FORGET_MS = 250;
/** Less than the time for which a mail is claimed, by as much as one may take on a mail server that hangs. */
const LONGEST_SECONDS = 30;

/**
 * Sends mails to the server, one after the other; after some time it leaves the others to another job. A second run sends
 * them with the same Message-IDs, or finds nothing to do.
 */
export const sendMail = job<MailJob>({
  name: "mail.send",
  options: { retryLimit: 8, retryDelay: 15, expireInSeconds: 120, concurrency: 4 },
  async perform(ctx, data) {
    if (data.letter !== undefined) await recordExpiry(ctx, data.key, data.letter);
    const mails = await claim(ctx, [data.key, ...(data.others ?? [])]);
    // None keeps the others from being sent.
    const failures: unknown[] = [];
    const keep = (error: unknown) => void failures.push(error);
    const sent: number[] = [];
    const forget = () => forgetSent(ctx.db, sent.splice(0)).catch(keep);
    const startedAt = ctx.clock.now().getTime();
    let forgotAt = startedAt;
    for (const [index, mail] of mails.entries()) {
      const now = ctx.clock.now().getTime();
      if (now > startedAt + LONGEST_SECONDS * 1000) {
        await release(ctx, mails.slice(index)).catch(keep);
        break;
      }
      if (now > forgotAt + FORGET_MS) {
        await forget();
        forgotAt = now;
      }
      if (await send(ctx, mail).catch(keep)) sent.push(mail.id);
    }
    await forget();
    if (failures.length > 0) throw failures[0];
  },
});

/** Enqueues mails that are stored already. */
export async function enqueueMails(tx: Tx, ctx: PublicContext, keys: readonly string[]): Promise<void> {
  const jobs = Array.from({ length: Math.ceil(keys.length / MAILS_PER_JOB) }, (_, index) => {
    const [key = "", ...others] = keys.slice(index * MAILS_PER_JOB, (index + 1) * MAILS_PER_JOB);
    return others.length === 0 ? { key } : { key, others };
  });
  await ctx.queue.enqueueAll(tx, sendMail, jobs);
}

/** @returns whether nothing is left to do about it; false when it is kept for another try, or for the operator */
async function send(ctx: SystemContext, mail: ClaimedMail): Promise<boolean> {
  const message = mail.letter.link
    ? await ctx.db.$transaction((tx) => createReservedLink(tx, ctx, mail))
    : await createReservedLink(ctx.db, ctx, mail);
  try {
    if (message) await ctx.mail.send({ ...message, ...attachmentOf(mail) }, mail.key);
    return true;
  } catch (error) {
    await recordFailure(ctx, mail, error);
    return false;
  }
}

async function forgetSent(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.$executeRaw`delete from mails where id = any(${ids}::int[])`;
}

async function recordExpiry({ db, secrets, clock }: SystemContext, key: string, encrypted: string): Promise<void> {
  const mail = JSON.parse(await secrets.decrypt(encrypted, { table: "mail", column: "letter", row: key }));
  const now = clock.now();
  const row = { key, letter: mail, nextTryAt: now, giveUpAt: retryDeadline(now), createdAt: now };
  await db.mail.createMany({ data: [row], skipDuplicates: true });
}

/** Claims the mails that are due, in this order; omitted are those that another worker has, or that were sent. */
async function claim({ db, clock }: SystemContext, keys: readonly string[]): Promise<ClaimedMail[]> {
  const now = clock.now().getTime();
  const [dueAt, nextTryAt] = [new Date(now + EARLY_MS), new Date(now + CLAIM_SECONDS * 1000)];
  // An untried mail is due at any time: the clock of the machine that queued it may be ahead of ours.
  const mails = await db.$queryRaw<ClaimedMail[]>`
    with due as (
      select id from mails
      where key = any(${keys}::uuid[]) and status = 'waiting' and (tries = 0 or next_try_at <= ${dueAt})
      order by id for no key update skip locked
    )
    update mails set tries = tries + 1, next_try_at = ${nextTryAt}
    from due where mails.id = due.id
    returning mails.id, key, letter, attachment, attachment_name as "attachmentName", tries,
      next_try_at as "nextTryAt", give_up_at as "giveUpAt"`;
  return mails.toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key));
}

/** Gives up claims of mails that were not tried, for another job. */
async function release(ctx: SystemContext, mails: readonly ClaimedMail[]): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`
      update mails set tries = tries - 1, next_try_at = ${now} where id = any(${mails.map(({ id }) => id)}::int[])`;
    await enqueueMails(
      tx,
      ctx,
      mails.map(({ key }) => key),
    );
  });
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
