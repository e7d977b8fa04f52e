import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/db/index.ts";
import type { Claim } from "./begin.ts";

type Work = (tx: Tx) => Promise<unknown>;
type Options = Parameters<Db["$transaction"]>[1];
type Batch = Parameters<Db["$transaction"]>[0];

/**
 * The same database, except that every transaction also records that the claim's request was carried out. The act and
 * the record commit together, so a process that dies before it responds leaves no ambiguity. A list of statements is
 * not an operation's act: that is how the throttle runs, before anything is done.
 */
export function withIdempotencyMark(db: Db, clock: Clock, { userId, key, fingerprint }: Claim): Db {
  const transaction = (work: Work | Batch, options?: Options) => {
    if (typeof work !== "function") return db.$transaction(work);
    return db.$transaction(async (tx) => {
      const result = await work(tx);
      await tx.idempotencyKey.updateMany({
        where: { userId, key, fingerprint, status: null },
        data: { committedAt: clock.now() },
      });
      return result;
    }, options);
  };
  const marked = new Proxy(db, {
    get: (target, name) => (name === "$transaction" ? transaction : Reflect.get(target, name)),
  });
  originalDatabases.set(marked, db);
  return marked;
}

const originalDatabases = new WeakMap<Db, Db>();

/** Whether a database records that a request was carried out, so that even a single statement needs a transaction. */
export function hasIdempotencyMark(db: Db): boolean {
  return originalDatabases.has(db);
}

/**
 * The database for what an operation writes before its act, such as a promise to clean up after it: if the act then
 * fails, the request was not carried out and may be repeated with its key.
 */
export function withoutIdempotencyMark(db: Db): Db {
  return originalDatabases.get(db) ?? db;
}
