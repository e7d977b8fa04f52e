import { setTimeout as sleep } from "node:timers/promises";
import { startStopwatch, systemClock } from "./clock.ts";
import { waitAtMost } from "./wait-at-most.ts";

/** Small enough that a batch finishes long before the transaction timeout. */
const MAX_BATCH_SIZE = 64;
/**
 * The pause between two batches is a few times as long as the last one took, up to some milliseconds: where they take long,
 * they grow during it. The first batch after an idle period starts at once.
 */
const PAUSE_FACTOR = 3;
const MAX_PAUSE_MS = 40;
/**
 * Milliseconds after which the next batch starts although the current one is still running, perhaps on a lost
 * connection.
 */
const MAX_BATCH_MS = 1000;

type PendingCall<Item, Result> = {
  item: Item;
  resolve: (result: Result | undefined) => void;
  reject: (error: unknown) => void;
};

/**
 * Combines single calls into batches: calls that arrive while a batch is running form the next one, in order of
 * arrival.
 * @param perform runs one batch; a call missing from its result resolves to undefined, and when it rejects, all calls
 * of the batch reject
 */
export function inBatches<Item, Result>(
  perform: (items: readonly Item[]) => Promise<ReadonlyMap<Item, Result>>,
): (item: Item) => Promise<Result | undefined> {
  const waiting: PendingCall<Item, Result>[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    // Calls made in the same turn of the event loop go into one batch.
    await sleep(0);
    while (waiting.length > 0) {
      const elapsedMs = startStopwatch(systemClock);
      await waitAtMost(MAX_BATCH_MS, performBatch(waiting.splice(0, MAX_BATCH_SIZE)));
      await sleep(Math.min(PAUSE_FACTOR * elapsedMs(), MAX_PAUSE_MS));
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
