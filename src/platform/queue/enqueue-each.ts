import type { Job } from "#kernel/job.ts";
import type { Db } from "../db/index.ts";
import type { Queue } from "./index.ts";

/** Rows per transaction. */
const BATCH = 1000;

/**
 * Enqueues a job for each of many rows, such as all channels, a thousand per transaction and statement: neither memory nor
 * the time that a transaction takes grows with their number.
 * @param find the next rows with an ID greater than `after`, in the order of IDs, `take` at most
 * @param options whose job a row's is, and when it is due (`Enqueue`)
 */
export async function enqueueEach<Row extends { id: number }, Data extends object>(
  { db, queue }: { db: Db; queue: Queue },
  job: Job<Data>,
  find: (after: number, take: number) => Promise<Row[]>,
  dataOf: (row: Row) => Data,
  { groupOf, startAfterSeconds }: { groupOf?: (row: Row) => string; startAfterSeconds?: (row: Row) => number } = {},
): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await find(after, BATCH);
    const byData = new Map(rows.map((row) => [dataOf(row), row]));
    const from =
      <Value>(read: (row: Row) => Value, none: Value) =>
      (data: Data) => {
        const row = byData.get(data);
        return row ? read(row) : none;
      };
    const options = {
      ...(groupOf && { groupOf: from(groupOf, "") }),
      ...(startAfterSeconds && { startAfterSeconds: from(startAfterSeconds, 0) }),
    };
    if (byData.size > 0) await db.$transaction((tx) => queue.enqueueAll(tx, job, [...byData.keys()], options));
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return;
  }
}
