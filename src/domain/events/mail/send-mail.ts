import type { PublicContext } from "#kernel/context.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import { startStopwatch } from "#platform/clock.ts";
import type { Db, Mail, Tx } from "#platform/db/index.ts";
import { type MailMessage, MailRefusedError } from "#platform/mail/index.ts";
import { waitAtMost } from "#platform/wait-at-most.ts";
import { createReservedLink, type PendingMail } from "./link.ts";
import { CLAIM_SECONDS, retryDelay } from "./rules.ts";

/** The keys of the mails of one job. */
type MailJob = { keys: string[] };
type ClaimedMail = Omit<Mail, "letter" | "status" | "error" | "createdAt"> & { letter: PendingMail };

/** A job that runs slightly early by this machine's clock is on time. */
const EARLY_MS = 5000;
/** Of an error, as the list shows it. */
const MAX_ERROR_LENGTH = 500;

const MAILS_PER_JOB = 16;
/**
 * Sent mails are forgotten together, but after this long, also while the server hangs on another: they would be sent again
 * if the worker died.
 */
const FORGET_MS = 250;
/**
 * Much less than the time for which mails are claimed, and than a worker that stops may take: time is left for one mail
 * on a server that is slow.
 */
const LONGEST_MS = 10_000;
/** A mail that is cancelled less than this before it is sent may still be sent. */
const CHECK_PAUSE_MS = 1000;

/**
 * Sends mails to the server, one after the other; after some time it leaves the others to another job. A second run sends
 * them with the same Message-IDs, or finds nothing to do.
 */
export const sendMail = job<MailJob>({
  name: "mail.send",
  options: { retryLimit: 8, retryDelay: 15, expireInSeconds: 120, concurrency: 4 },
  async perform(ctx, { keys }) {
    const elapsedMs = startStopwatch(ctx.clock);
    const mails = await claim(ctx, keys);
    const isClaimed = watchClaims(ctx.db, mails, elapsedMs);
    // None keeps the others from being sent.
    const failures: unknown[] = [];
    const keep = (error: unknown) => void failures.push(error);
    const sent: number[] = [];
    const forget = () => forgetSent(ctx.db, sent.splice(0)).catch(keep);
    let forgotMs = 0;
    for (const [index, mail] of mails.entries()) {
      const now = elapsedMs();
      if (now > LONGEST_MS) {
        await release(ctx, mails.slice(index)).catch(keep);
        break;
      }
      if (!(await isClaimed(mail).catch(keep))) continue;
      const sending = send(ctx, mail).catch(keep);
      if (sent.length > 0) {
        await waitAtMost(FORGET_MS, sending);
        if (elapsedMs() > forgotMs + FORGET_MS) {
          await forget();
          forgotMs = elapsedMs();
        }
      }
      if (await sending) sent.push(mail.id);
    }
    await forget();
    if (mails.length < keys.length) await returnForOthers(ctx, keys, mails).catch(keep);
    if (failures.length > 0) throw failures[0];
  },
});

/** Enqueues mails that are stored already. */
export async function enqueueMails(tx: Tx, ctx: PublicContext, keys: readonly string[]): Promise<void> {
  const jobs = Array.from({ length: Math.ceil(keys.length / MAILS_PER_JOB) }, (_, index) => ({
    keys: keys.slice(index * MAILS_PER_JOB, (index + 1) * MAILS_PER_JOB),
  }));
  await ctx.queue.enqueueAll(tx, sendMail, jobs);
}

/** @returns whether nothing is left to do about it; false when it is kept for another try, or for the operator */
async function send(ctx: SystemContext, mail: ClaimedMail): Promise<boolean> {
  try {
    const message = mail.letter.link
      ? await ctx.db.$transaction((tx) => createReservedLink(tx, ctx, mail))
      : await createReservedLink(ctx.db, ctx, mail);
    if (message) await ctx.mail.send({ ...message, ...attachmentOf(mail) }, mail.key);
    return true;
  } catch (error) {
    await recordFailure(ctx, mail, error);
    return false;
  }
}

async function forgetSent(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.$executeRaw`delete from mails where id = any(${ids}::bigint[])`;
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

/**
 * Enqueues a job for the mails that another run had claimed, in case its worker has died: for when that claim ends. Not
 * for one that failed before, which has a job of its own.
 */
async function returnForOthers(ctx: SystemContext, keys: readonly string[], mails: readonly ClaimedMail[]) {
  const own = new Set(mails.map(({ key }) => key));
  const others = await ctx.db.mail.findMany({
    where: { key: { in: keys.filter((key) => !own.has(key)) }, status: "waiting", error: null },
    select: { key: true, nextTryAt: true },
    orderBy: { id: "asc" },
  });
  if (others.length === 0) return;
  const endsAt = Math.max(...others.map(({ nextTryAt }) => nextTryAt.getTime()));
  const startAfterSeconds = Math.max(Math.ceil((endsAt - ctx.clock.now().getTime()) / 1000), 1);
  const data = { keys: others.map(({ key }) => key) };
  await ctx.db.$transaction((tx) => ctx.queue.enqueue(tx, sendMail, data, { startAfterSeconds }));
}

/** Selects those that are claimed by this run: a cancelled one is gone, and another worker's claim ends at another time. */
const stillClaimed = (mails: readonly ClaimedMail[]) => ({ OR: mails.map(({ id, nextTryAt }) => ({ id, nextTryAt })) });

/** @returns whether a mail is still claimed by this run, according to the database a moment ago */
function watchClaims(db: Db, mails: readonly ClaimedMail[], elapsedMs: () => number) {
  let claimed = new Set(mails.map(({ id }) => id));
  let checkedMs = 0;
  return async ({ id }: ClaimedMail): Promise<boolean> => {
    if (elapsedMs() > checkedMs + CHECK_PAUSE_MS) {
      checkedMs = elapsedMs();
      const rows = await db.mail.findMany({ where: stillClaimed(mails), select: { id: true } });
      claimed = new Set(rows.map((row) => row.id));
    }
    return claimed.has(id);
  };
}

/** Gives up claims of mails that were not tried, for another job. */
async function release(ctx: SystemContext, mails: readonly ClaimedMail[]): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.$transaction(async (tx) => {
    const released = await tx.mail.updateManyAndReturn({
      where: stillClaimed(mails),
      data: { tries: { decrement: 1 }, nextTryAt: now },
      select: { key: true },
    });
    const keys = new Set(released.map(({ key }) => key));
    await enqueueMails(
      tx,
      ctx,
      mails.flatMap(({ key }) => (keys.has(key) ? key : [])),
    );
  });
}

function attachmentOf({ attachment, attachmentName: name }: ClaimedMail): Pick<MailMessage, "attachment"> {
  return attachment === null || name === null ? {} : { attachment: { name, bytes: attachment } };
}

/**
 * A permanently refused mail is kept for the operator; any other error is retried until its deadline. A mail that was
 * cancelled meanwhile is gone, and one that another worker has claimed, because the mail server responded too late, is
 * left to that worker.
 */
async function recordFailure(ctx: SystemContext, mail: ClaimedMail, cause: unknown): Promise<void> {
  const now = ctx.clock.now();
  const { id, key, tries } = mail;
  const message = cause instanceof Error ? cause.message : String(cause);
  const error = message.replaceAll("\0", "").toWellFormed().slice(0, MAX_ERROR_LENGTH);
  const isOver = cause instanceof MailRefusedError || now >= mail.giveUpAt;
  const pause = retryDelay(tries);
  const data = isOver
    ? { status: "failed" as const, error }
    : { error, nextTryAt: new Date(now.getTime() + pause * 1000) };
  await ctx.db.$transaction(async (tx) => {
    const { count } = await tx.mail.updateMany({ where: { id, nextTryAt: mail.nextTryAt }, data });
    if (count === 0) return;
    ctx.log.warn({ mail: id, tries, error }, isOver ? "an email could not be sent" : "an email is queued for retry");
    if (!isOver) await ctx.queue.enqueue(tx, sendMail, { keys: [key] }, { startAfterSeconds: pause });
  });
}
