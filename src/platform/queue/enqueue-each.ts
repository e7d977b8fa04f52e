import type { Job } from "#kernel/job.ts";
import type { Db } from "../db/index.ts";
import type { Queue } from "./index.ts";

/** Rows per transaction. */
const BATCH = 1000;

/**
 * Enqueues a job for each of many rows, such as all channels, a thousand per transaction and statement: neither memory nor
 * the time that a transaction takes grows with their number.
 * @param find the next rows with an ID greater than `after`, in the order of IDs, `take` at most
 */
export async function enqueueEach<Row extends { id: number }, Data extends object>(
  { db, queue }: { db: Db; queue: Queue },
  job: Job<Data>,
  find: (after: number, take: number) => Promise<Row[]>,
  dataOf: (row: Row) => Data,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await find(after, BATCH);
    if (rows.length > 0) await db.$transaction((tx) => queue.enqueueAll(tx, job, rows.map(dataOf)));
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return;
  }
}
