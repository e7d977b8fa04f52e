import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/db/index.ts";
import type { Claim } from "./begin.ts";

type Work = (tx: Tx) => Promise<unknown>;
type Options = Parameters<Db["$transaction"]>[1];
type Batch = Parameters<Db["$transaction"]>[0];

/**
 * The same database, on which every transaction also writes down that the claim's request was carried out. So the act
 * and the knowledge of it commit together, and a process that dies before it has answered leaves no doubt behind.
 * A list of statements is no act of an operation: that is how the throttle asks, before anything is done.
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

/**
 * The database for what an operation writes before its act, such as a promise to clean up after it: when the act then
 * fails for others' sake, the request was not carried out and may be sent again under its key.
 */
export function withoutIdempotencyMark(db: Db): Db {
  return originalDatabases.get(db) ?? db;
}
