import { outageOf } from "#kernel/outage.ts";
import { type Db, readRows, type Tx } from "#platform/db/index.ts";
import { HAS_STREAMED, ON_RECORDED_TIMELINE, SYSTEM_IDENTIFIER, TIMELINE } from "#platform/db/timeline.ts";
import type { Platform } from "#platform/services.ts";
import { isLossless, UNREADABLE, USED_EVERY_SECONDS } from "./rules.ts";
import { takeToSettlement } from "./take-to-settlement.ts";

/** One worker at a time takes to settlement. */
const SWITCH_LOCK = 1_297_306_460;
/** Many publications may be due at that moment. */
const SWITCH_TIMEOUT_MS = 120_000;

type Services = Pick<Platform, "db" | "log"> & { env: Pick<Platform["env"], "DATABASE_FAILOVER"> };

/** Which database server it is. */
export type Timeline = { systemIdentifier: string; timeline: number };

type Position = Timeline & {
  hasStreamed: boolean;
  isRecorded: boolean;
  /** What is recorded; null before the first time. */
  lastIdentifier: string | null;
  lastTimeline: number | null;
  /** Seconds since a worker has looked, on the recorded one. */
  sinceUsed: number | null;
};

/**
 * Follows the database from server to server. On the first look at another timeline than the recorded one, everything that this
 * database may have forgotten is taken to settlement, in the transaction that records it; until then no intent is committed.
 * @returns the timeline now; null where it cannot be read and need not be
 * @throws Error where it has to be known and cannot be read
 */
export async function followTimeline(services: Services, leaseSeconds: number): Promise<Timeline | null> {
  const { db } = services;
  const position = await readOrExplain(services);
  if (position === null) return null;
  if (position.lastTimeline === null || !position.isRecorded)
    return db.$transaction((tx) => recordSwitch(tx, services, leaseSeconds), { timeout: SWITCH_TIMEOUT_MS });
  if (Number(position.sinceUsed) > USED_EVERY_SECONDS)
    await db.$executeRaw`
      update database_timelines set used_at = now() where id = (select max(id) from database_timelines)`;
  const { systemIdentifier, timeline } = position;
  return { systemIdentifier, timeline };
}

async function recordSwitch(tx: Tx, { env, log }: Services, leaseSeconds: number): Promise<Timeline> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${SWITCH_LOCK}::bigint)`;
  const position = await readPosition(tx);
  const { systemIdentifier, timeline, isRecorded, lastTimeline } = position;
  if (lastTimeline !== null && isRecorded) return { systemIdentifier, timeline };
  const mayForget = lastTimeline !== null && !isLossless(position, env.DATABASE_FAILOVER);
  const inDoubt = mayForget ? await takeToSettlement(tx, leaseSeconds) : null;
  await tx.databaseTimeline.create({ data: { systemIdentifier, timeline, inDoubt } });
  if (lastTimeline !== null)
    log.warn({ ...position, inDoubt }, "another database server has taken over; what it may have forgotten is settled");
  return { systemIdentifier, timeline };
}

async function readOrExplain({ db, env }: Services): Promise<Position | null> {
  try {
    return await readPosition(db);
  } catch (error) {
    if (outageOf(error) !== null) throw error;
    if (env.DATABASE_FAILOVER === "lossless") return null;
    throw new Error(UNREADABLE, { cause: error });
  }
}

async function readPosition(db: Db | Tx): Promise<Position> {
  const [position] = await readRows<Position>(db, { isFrequent: true })`
    select ${SYSTEM_IDENTIFIER} as "systemIdentifier", ${TIMELINE} as timeline, ${HAS_STREAMED} as "hasStreamed",
      ${ON_RECORDED_TIMELINE} as "isRecorded",
      last.system_identifier as "lastIdentifier", last.timeline as "lastTimeline",
      extract(epoch from now() - last.used_at)::float8 as "sinceUsed"
    from (select) as one left join lateral (select * from database_timelines order by id desc limit 1) last on true`;
  if (!position) throw new Error("The database returned no row.");
  return position;
}
