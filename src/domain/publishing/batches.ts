import { setTimeout as sleep } from "node:timers/promises";
import { Prisma } from "#platform/db/index.ts";

/** What to do about rows that somebody else holds: a batch leaves them out, what is written alone waits for them. */
export type Locking = "skip" | "wait";
export const LOCKED: Record<Locking, Prisma.Sql> = { skip: Prisma.sql`skip locked`, wait: Prisma.empty };

/** Few enough that a batch is over long before a transaction's time limit. */
const LARGEST = 64;
/** Pause between two batches: under load they grow by it, and the first one after a quiet time does not wait. */
const PAUSE_MS = 40;
/** A batch that takes longer, on a lost connection perhaps, does not hold up the next. */
const LONGEST_MS = 1000;

type PendingCall<Item, Result> = {
  item: Item;
  resolve: (result: Result | undefined) => void;
  reject: (error: unknown) => void;
};

/**
 * Does for many at once what is asked for one by one: what arrives while a batch is under way makes up the next, in the
 * order in which it arrived.
 * @param perform one batch; what it leaves out of its result is answered with undefined, and when it fails, all fail
 */
export function inBatches<Item, Result>(
  perform: (items: readonly Item[]) => Promise<ReadonlyMap<Item, Result>>,
): (item: Item) => Promise<Result | undefined> {
  const waiting: PendingCall<Item, Result>[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    // What is asked for in the same turn of the event loop belongs together.
    await sleep(0);
    while (waiting.length > 0) {
      const over = new AbortController();
      const tooLong = sleep(LONGEST_MS, undefined, { signal: over.signal }).catch(() => {});
      await Promise.race([performBatch(waiting.splice(0, LARGEST)), tooLong]);
      over.abort();
      await sleep(PAUSE_MS);
    }
    isRunning = false;
  }

  async function performBatch(batch: readonly PendingCall<Item, Result>[]): Promise<void> {
    try {
      const results = await perform(batch.map(({ item }) => item));
      for (const { item, resolve } of batch) resolve(results.get(item));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void run();
    });
}
