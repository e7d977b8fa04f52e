import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { outageOf } from "#kernel/outage.ts";
import { Prisma } from "./client/client.ts";
import type { Db } from "./index.ts";
import { includes, LOG_POSITION, type LogPosition, parsePosition } from "./log-position.ts";
import { preparedStatements } from "./prepared-statements.ts";
import { createProbe } from "./probe.ts";
import { ReadPool, ReplicaBehind } from "./read-pool.ts";
import { allowDirectReads, poolsOf, readRows } from "./read-rows.ts";
import { isDirect, type PreparedStatements } from "./statement-names.ts";
import { createClient } from "./wide-client.ts";

/** How long a request waits for a replica that is a little behind, step by step, before it asks the primary. */
const WAITS_MS = [0, 2, 4, 8, 16];
/** A replica that was still behind then is not waited for again within this time. */
const BEHIND_MS = 1000;
/** How often a replica that failed is tried again, and how often one in use is compared with its primary. */
const RETRY_MS = 1000;
const VERIFY_MS = 5000;
const CONNECT_MS = 1000;
const PROBE_MS = 1000;

/**
 * How long after the primary's last sign of life the replica answers alone. A credential that was revoked in the last moments
 * before may work until then.
 */
const ALONE_MS = 60_000;

/**
 * How long after it a replica has to show all that this process has seen of the primary, to answer alone. After that it is enough that
 * it shows what was read from it: a primary that is lost may have written more than any standby ever got.
 */
const COMPLETE_MS = 5000;

/** How a read was answered: by the replica, by the replica alone in an outage, or by the primary and why. */
type ReadSource = "replica" | "outage" | "behind" | "unusable";

/** Tells whether the primary responds: `createOutageGuard` of the web process. */
type PrimaryWatch = {
  isUnreachable(): boolean;
  check(): Promise<boolean>;
  onUnreachable(callback: () => void): () => void;
};

/** What a replica is, compared with its primary. */
export type ReplicaFacts = {
  /** Why nothing can be read from it; null where it can. */
  problem: string | null;
  /** How much of the primary's log it has not replayed, and since when; null where that is not known. */
  behind: { bytes: number; seconds: number } | null;
};

/**
 * A standby of the database, for reads. A request that was authenticated at a position of the primary's log reads from it
 * only once it has replayed that position, so it shows all that was committed before the request, by whomever.
 */
export type Replica = {
  /** Whether requests should note the primary's position when they are authenticated. */
  isUsable(): boolean;
  /** The database to read from at that position, or null for the primary. Waits for some milliseconds at most. */
  at(position: string | undefined): Promise<Db | null>;
  /** The database whose statements run on the replica. */
  db: Db;
  /** From now on it answers alone while this says that the primary doesn't respond. */
  followOutages(watch: PrimaryWatch): void;
  isPrimaryAway(): boolean;
  /** Asks whether the primary responds, after a failure that says otherwise. */
  checkPrimary(): Promise<void>;
  /** Runs what only reads, and once more if the primary turns out to be away before that is done. */
  againIfAway<Result>(run: () => Promise<Result>): Promise<Result>;
  /** The database for what only reads, while the primary is away; null where the replica can't answer alone either. */
  alone(): Db | null;
  /** Compares it with its primary now. Never fails. */
  inspect(): Promise<ReplicaFacts>;
  /** Reads so far by what answered them, and statements that failed on the replica and were repeated on the primary. */
  counts: Readonly<Record<ReadSource | "repeated", number>>;
  close(): Promise<void>;
};

type Options = {
  url: string;
  primary: Db;
  prepared: PreparedStatements;
  /** Called with why nothing is read from it any more, and with null when it is in use again. */
  onChange?(problem: string | null): void;
};

/** The cluster and the database in it, whichever server has it. */
const IDENTITY = `(select system_identifier::text from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database())`;

/** On a replica. Prisma sends times without an offset, which the connection reads in its own time zone. */
const FACTS = `select ${IDENTITY} as identity, pg_is_in_recovery() as "isStandby",
  (select bool_and(extract(timezone from at) = 0) from unnest(array['2026-01-01', '2026-07-01']::timestamptz[]) at) as "isUtc"`;

type Facts = { identity: string; isStandby: boolean; isUtc: boolean };

const AWAY = Symbol("the primary does not respond");

const NOT_CHECKED = "it was not checked yet";

const REPLICAS = Symbol.for("masthead.db.replicas");
/** In development Next loads its own copy of this module; all services of a process share one replica. */
const holder = globalThis as { [REPLICAS]?: WeakMap<Db, Replica> };

/** The replica of a database, opened once per process. */
export function openReplica(options: Options): Replica {
  holder[REPLICAS] ??= new WeakMap();
  const opened = holder[REPLICAS].get(options.primary) ?? createReplica(options);
  holder[REPLICAS].set(options.primary, opened);
  return opened;
}

export function createReplica({ url, primary, prepared, onChange = () => {} }: Options): Replica {
  const counts = { replica: 0, outage: 0, behind: 0, unusable: 0, repeated: 0 };
  const probe = createProbe(url, PROBE_MS);
  let problem: string | null = NOT_CHECKED;
  let identity: string | null = null;
  let keepsNames = prepared === "on";
  /** The latest position that a request has read at: everything is read at this one or a later one. */
  let floor: LogPosition | null = null;
  /** The latest position of the primary that this process has seen, and when it was there. */
  let seen: LogPosition | null = null;
  let seenAt = 0;
  let watch: PrimaryWatch | null = null;
  let behindUntil = 0;
  let verifyAt = 0;
  let verifying: Promise<void> | undefined;

  const config: pg.PoolConfig = {
    connectionString: url,
    max: 15,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 10_000,
    // A command is not kept waiting for it.
    allowExitOnIdle: true,
    // Connections may lead to different servers.
    onConnect: async (client) => {
      const question = { text: FACTS, query_timeout: CONNECT_MS };
      requireReplica((await client.query<Facts>(question)).rows[0]);
    },
  };
  const createPool = (max = config.max) =>
    new ReadPool(
      { ...config, max },
      {
        primary: primaryPool,
        requirement,
        keepsNames: () => keepsNames,
        probe,
        onRepeat(error) {
          counts.repeated += 1;
          if (!(error instanceof ReplicaBehind) && isOutage(error)) fail(error);
        },
      },
    );
  /** For questions about the replica itself; the other pool is opened with the first read. */
  const own = createPool(5);
  const { factory, open } = preparedStatements(config, "off", {
    names: poolsOf(primary)?.names,
    createPool: () => createPool(),
  });
  const db: Db = createClient({ adapter: factory, transactionOptions: { maxWait: 10_000, timeout: 20_000 } });
  allowDirectReads(db, open);

  return {
    isUsable,
    db,
    isPrimaryAway,
    async checkPrimary() {
      await watch?.check();
    },
    async againIfAway(run) {
      if (!watch || isPrimaryAway()) return run();
      const { promise, resolve } = Promise.withResolvers<typeof AWAY>();
      const end = watch.onUnreachable(() => resolve(AWAY));
      try {
        const first = await Promise.race([run(), promise]);
        return first === AWAY ? await run() : first;
      } finally {
        end();
      }
    },
    followOutages(next) {
      watch = next;
    },
    alone() {
      const isRecent = seen !== null && performance.now() - seenAt < ALONE_MS;
      if (!isPrimaryAway() || !isUsable() || !isRecent) return null;
      counts.outage += 1;
      return db;
    },
    async at(text) {
      if (isPrimaryAway()) return null;
      const source = await sourceAt(parsePosition(text));
      counts[source] += 1;
      return source === "replica" ? db : null;
    },
    async inspect() {
      await verify();
      return { problem, behind: problem === null ? await measure().catch(() => null) : null };
    },
    counts,
    async close() {
      await Promise.all([db.$disconnect(), own.end()]);
    },
  };

  function isPrimaryAway(): boolean {
    return watch?.isUnreachable() ?? false;
  }

  /** What the replica has to show; null while nothing may be read from it. */
  function requirement(): ((shown: LogPosition) => boolean) | null {
    if (problem !== null) return null;
    const isComplete = performance.now() - seenAt < COMPLETE_MS;
    const least = isPrimaryAway() && isComplete ? seen : floor;
    // The next primary is of a later timeline, and its standbys may follow it before this process finds it.
    if (isPrimaryAway() && !isComplete)
      return (shown) => !least || shown.timeline > least.timeline || includes(shown, least);
    return least && ((shown) => includes(shown, least));
  }

  /** The primary was there at this position. */
  function note(position: LogPosition): void {
    seenAt = performance.now();
    if (!seen || position.timeline > seen.timeline || includes(position, seen)) seen = position;
  }

  async function sourceAt(wanted: LogPosition | null): Promise<"replica" | "behind" | "unusable"> {
    if (wanted) note(wanted);
    if (!isUsable() || !wanted) return "unusable";
    if (floor && includes(floor, wanted)) return "replica";
    // Of a request that was authenticated by the former primary.
    if (floor && wanted.timeline < floor.timeline) return "behind";
    if (performance.now() < behindUntil) return "behind";
    try {
      for (const ms of WAITS_MS) {
        if (ms > 0) await sleep(ms);
        if (!(await own.reaches(wanted))) continue;
        if (!floor || wanted.timeline > floor.timeline || includes(wanted, floor)) floor = wanted;
        return "replica";
      }
    } catch (error) {
      fail(error);
      return "unusable";
    }
    behindUntil = performance.now() + BEHIND_MS;
    return "behind";
  }

  /** Requests never wait for this: it is checked in the background, while there are any. */
  function isUsable(): boolean {
    if (performance.now() >= verifyAt) void verify();
    return problem === null;
  }

  function verify(): Promise<void> {
    verifying ??= compare()
      .then(
        () => change(null),
        (error: unknown) => fail(error),
      )
      .finally(() => {
        verifyAt = performance.now() + (problem === null ? VERIFY_MS : RETRY_MS);
        verifying = undefined;
      });
    return verifying;
  }

  /** @throws Error with why it can't be read from */
  async function compare(): Promise<void> {
    await noteIdentity();
    const [facts] = await own.ask<Facts>(FACTS);
    requireReplica(facts);
    if (prepared === "auto" && problem !== null) keepsNames = await isDirect(config);
  }

  /** Where the primary is away, its replica is still what it was. */
  async function noteIdentity(): Promise<void> {
    if (isPrimaryAway()) return;
    const read = await primaryIdentity().catch((error: unknown) => {
      if (identity !== null && outageOf(error) === "database") return null;
      throw new Error("the primary does not say where its log is", { cause: error });
    });
    if (!read) return;
    const [row] = read;
    const position = parsePosition(row?.position);
    if (!row || !position) throw new Error("the primary does not say where its log is");
    identity = row.identity;
    note(position);
  }

  function primaryIdentity() {
    return readRows<{ identity: string; position: string | null }>(primary, { timeoutMs: VERIFY_MS })`
      select ${Prisma.raw(IDENTITY)} as identity, ${LOG_POSITION} as position`;
  }

  function requireReplica(facts: Facts | undefined): void {
    if (!facts?.isStandby) throw new Error("it is not a standby");
    if (identity !== null && facts.identity !== identity) throw new Error("it is not a standby of DATABASE_URL");
    if (!facts.isUtc) throw new Error("its time zone has to be UTC");
  }

  async function measure(): Promise<ReplicaFacts["behind"]> {
    const [row] = await primaryIdentity();
    const position = parsePosition(row?.position);
    if (!position) return null;
    const [shown] = await own.ask<{ bytes: string; seconds: number | null }>(`
      select greatest(${position.bytes} - (pg_last_wal_replay_lsn() - '0/0'), 0)::text as bytes,
        extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 as seconds`);
    const bytes = Number(shown?.bytes ?? 0);
    return { bytes, seconds: bytes === 0 ? 0 : (shown?.seconds ?? 0) };
  }

  function fail(error: unknown): void {
    change(reasonOf(error));
    verifyAt = Math.max(verifyAt, performance.now() + RETRY_MS);
  }

  function change(next: string | null): void {
    const isNew = next !== problem;
    problem = next;
    if (isNew) onChange(next);
  }

  async function primaryPool(): Promise<pg.Pool> {
    // A request that only reads must not wait for it.
    if (isPrimaryAway()) throw new Error("Connection terminated: the primary does not respond.");
    if (!poolsOf(primary)?.pool) await primary.$connect();
    const pool = poolsOf(primary)?.pool;
    if (!pool) throw new Error("Connection terminated: the database is closed.");
    return pool;
  }
}

/** Whether an error is of the replica as a whole, not of one statement, such as a conflict with its recovery. */
function isOutage(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|53|57P)/.test(error.code ?? "");
}

/** In words for the log and `doctor`; what the driver says may name the address, but no secret. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError || !(error instanceof Error) || error.message === "")
    return "it does not respond";
  return error.message;
}
