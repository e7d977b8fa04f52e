import { isFault } from "#kernel/fault.ts";
import type { AuditEvent, Db } from "#platform/db/index.ts";
import type { Storage } from "#platform/storage/index.ts";
import { readArchive } from "./archive-file.ts";

/** Events in memory at a time. */
const BATCH = 1000;

type Stores = { db: Db; storage: Storage };

/**
 * An account's whole log from its first event on: those that were archived from their files, and the others from the
 * database. A file that is missing or damaged ends where it does; a gap stays one.
 */
export async function* readLog({ db, storage }: Stores, accountId: number): AsyncGenerator<AuditEvent[]> {
  for (let sequence = 0; ; ) {
    const rows = await db.auditEvent.findMany({
      where: { accountId, sequence: { gt: sequence } },
      orderBy: { sequence: "asc" },
      take: BATCH,
    });
    const isNext = rows[0]?.sequence === sequence + 1;
    // Only where it is not in the database: a partition may be dropped at any moment.
    const file = isNext ? null : await findArchive(db, accountId, sequence + 1);
    let last = rows.at(-1)?.sequence;
    if (file === null) {
      if (rows.length > 0) yield rows;
    } else {
      last = undefined;
      for await (const events of batches(storage, file.storageKey)) {
        yield events;
        last = events.at(-1)?.sequence;
      }
    }
    if (last === undefined || last <= sequence) return;
    sequence = last;
  }
}

/** Whether a log has an event with this hash, in the database or in a file. */
export async function isInLog(
  { db, storage }: Stores,
  accountId: number,
  event: { sequence: number; hash: string },
): Promise<boolean> {
  if ((await db.auditEvent.count({ where: { accountId, ...event } })) > 0) return true;
  const file = await db.auditArchive.findFirst({
    where: {
      accountId,
      firstSequence: { lte: event.sequence },
      lastSequence: { gte: event.sequence },
      writtenAt: { not: null },
    },
  });
  if (!file) return false;
  for await (const events of batches(storage, file.storageKey))
    if (events.some(({ sequence, hash }) => sequence === event.sequence && hash === event.hash)) return true;
  return false;
}

function findArchive(db: Db, accountId: number, firstSequence: number) {
  return db.auditArchive.findFirst({ where: { accountId, firstSequence, writtenAt: { not: null } } });
}

async function* batches(storage: Storage, key: string): AsyncGenerator<AuditEvent[]> {
  let events: AuditEvent[] = [];
  try {
    for await (const event of readArchive(storage, key)) {
      events.push(event);
      if (events.length < BATCH) continue;
      yield events;
      events = [];
    }
  } catch (error) {
    if (isFault(error)) throw error;
  }
  if (events.length > 0) yield events;
}
