import type { Job } from "#kernel/job.ts";
import type { Db } from "../db/index.ts";
import type { Queue } from "./index.ts";

/** Rows per transaction. */
const BATCH = 1000;

/**
 * Enqueues a job for each of many rows, such as all channels, a thousand per transaction and statement: neither memory nor
 * the time that a transaction takes grows with their number.
 * @param find the next rows with an ID greater than `after`, in the order of IDs, `take` at most
 * @param groupOf whose job a row's is (`Enqueue.group`)
 */
export async function enqueueEach<Row extends { id: number }, Data extends object>(
  { db, queue }: { db: Db; queue: Queue },
  job: Job<Data>,
  find: (after: number, take: number) => Promise<Row[]>,
  dataOf: (row: Row) => Data,
  groupOf?: (row: Row) => string,
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await find(after, BATCH);
    const groups = new Map(rows.map((row) => [dataOf(row), groupOf?.(row)]));
    const options = groupOf && { groupOf: (data: Data) => groups.get(data) ?? "" };
    if (groups.size > 0) await db.$transaction((tx) => queue.enqueueAll(tx, job, [...groups.keys()], options));
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return;
  }
}
