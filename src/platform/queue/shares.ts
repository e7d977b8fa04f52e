import { type Job, job, type SystemContext } from "#kernel/job.ts";
import { startStopwatch, systemClock } from "../clock.ts";
import { type Db, Prisma, type Tx } from "../db/index.ts";
import { waitAtMost } from "../wait-at-most.ts";

/** A part of the work of a job that visits all brands: those whose ID leaves `share` when it is divided by `of`. */
export type Share = { share: number; of: number };

/** Fewer brands than this are one share, which the job performs itself: a small installation has no further jobs. */
const BRANDS_PER_SHARE = 2500;
const MAX_SHARES = 400;
/** What one brand may take, after which the others go on. */
const MAX_TURN_MS = 10_000;

type SharedJob = {
  name: string;
  /** A time at which the shares of the last one still wait or run starts no further ones. */
  cron: string;
  /** The shares begin evenly over so many minutes. */
  overMinutes: number;
  perform(ctx: SystemContext, share: Share): Promise<void>;
};

/**
 * Declares a periodic job that visits all brands, or all people. With many brands it is cut into shares, each a job that any
 * worker may run; one worker runs one share of a job at a time. The share of a worker that died is given to another within
 * 30 seconds: ten until its heartbeat is missed, eight until somebody looks, one before the retry, and the poll.
 */
export function sharedJob({ name, cron, overMinutes, perform }: SharedJob): Job<Partial<Share>> {
  const shared: Job<Partial<Share>> = job({
    name,
    cron,
    options: { retryLimit: 2, retryDelay: 1, expireInSeconds: 300, concurrency: 1 },
    async perform(ctx, { share, of }) {
      if (share !== undefined && of !== undefined) return perform(ctx, { share, of });
      const count = await countShares(ctx.db, overMinutes);
      if (count === 1) return perform(ctx, { share: 0, of: 1 });
      await ctx.db.$transaction(async (tx) => {
        if (await isUnderWay(tx, name)) return;
        const shares = Array.from({ length: count }, (_, one) => ({ share: one, of: count }));
        const startAfterSeconds = (one: Partial<Share>) => Math.floor(((one.share ?? 0) * overMinutes * 60) / count);
        await ctx.queue.enqueueAll(tx, shared, shares, { startAfterSeconds });
      });
    },
  });
  return shared;
}

type BatchedJob = Omit<SharedJob, "perform"> & {
  /** How much all shares of a minute may do together. */
  perMinute: number;
  batchSize: number;
  /** @returns how many were found; fewer than a batch are the last ones */
  performBatch(tx: Tx, ctx: SystemContext, share: Share): Promise<number>;
};

/** Declares a shared job that works through rows in batches, each in its own transaction. */
export function batchedJob({ perMinute, batchSize, performBatch, ...shared }: BatchedJob): Job<Partial<Share>> {
  return sharedJob({
    ...shared,
    async perform(ctx, share) {
      for (let left = limitOf(share, { ...shared, perMinute }); left > 0; left -= batchSize) {
        const count = await ctx.db.$transaction((tx) => performBatch(tx, ctx, share));
        if (count < batchSize) return;
      }
    },
  });
}

/**
 * By the highest ID, which is read from the index and never less than the number of brands. With more shares than minutes, every
 * minute has as many.
 */
async function countShares(db: Db, overMinutes: number): Promise<number> {
  const [row] = await db.$queryRaw<{ id: number | null }[]>`select max(id) as id from brands`;
  const count = Math.min(Math.max(1, Math.ceil((row?.id ?? 0) / BRANDS_PER_SHARE)), MAX_SHARES);
  return count <= overMinutes ? count : Math.ceil(count / overMinutes) * overMinutes;
}

/** Also while another worker is about to enqueue them: after an outage, several may find an old run of the job. */
async function isUnderWay(tx: Tx, name: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isFirst: boolean; isWaiting: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtext('shares'), hashtext(${name})) as "isFirst", exists (
      select from pgboss.job where name = ${name} and state in ('created', 'retry', 'active') and data->>'of' is not null
    ) as "isWaiting"`;
  return !row?.isFirst || row.isWaiting;
}

/** Whether a row is in the share, by the ID of its brand, or by its own where it has none. */
export function isInShare({ share, of }: Share, id: number): boolean {
  return id % of === share;
}

/** The same as a condition of a statement; nothing is compared where there is one share. */
export function whereInShare({ share, of }: Share, column: string): Prisma.Sql {
  return of === 1 ? Prisma.sql`true` : Prisma.sql`${Prisma.raw(column)} % ${of}::int = ${share}::int`;
}

/** How much one share may do in its turn, so that those of a minute together do no more than `perMinute`; the rest waits for the next. */
export function limitOf({ of }: Share, { perMinute, overMinutes }: { perMinute: number; overMinutes: number }): number {
  return Math.ceil(perMinute * Math.min(1, overMinutes / of));
}

/** Works for one brand after the other. One that fails, or takes longer than its turn, keeps none of the others waiting. */
export async function inTurns<Item>(
  { log }: Pick<SystemContext, "log">,
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  { about, maxMs = MAX_TURN_MS }: { about: (item: Item) => Record<string, unknown>; maxMs?: number },
): Promise<void> {
  for (const item of items) {
    const elapsedMs = startStopwatch(systemClock);
    let hasEnded = false;
    const turn = work(item)
      .catch((error: unknown) => log.error({ err: error, ...about(item) }, "one of many could not be worked for"))
      .finally(() => {
        hasEnded = true;
      });
    await waitAtMost(maxMs, turn);
    if (!hasEnded) log.warn({ ms: Math.round(elapsedMs()), ...about(item) }, "one of many takes longer than its turn");
  }
}
