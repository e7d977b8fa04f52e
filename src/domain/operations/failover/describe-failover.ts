import { outageOf } from "#kernel/outage.ts";
import type { Db } from "#platform/db/index.ts";
import { SYSTEM_IDENTIFIER, TIMELINE } from "#platform/db/timeline.ts";

/** What decides whether a failover of this database server can lose a commit. */
export type FailoverFacts = {
  /** Whether the server says which it is, so that another one is noticed. */
  isIdentified: boolean;
  /** Whether a commit waits for a standby. */
  isSynchronous: boolean;
  /** Whether a commit waits for this server's own disk. */
  isDurable: boolean;
  /** Standbys connected at the moment. */
  standbys: number;
};

export async function readFailoverFacts(db: Db): Promise<FailoverFacts> {
  const isIdentified = await db.$queryRaw`select ${SYSTEM_IDENTIFIER}, ${TIMELINE}`.then(
    () => true,
    (error: unknown) => {
      if (outageOf(error) !== null) throw error;
      return false;
    },
  );
  const [row] = await db.$queryRaw<[{ names: string; commit: string; standbys: number }]>`
    select current_setting('synchronous_standby_names') as names, current_setting('synchronous_commit') as commit,
      (select count(*)::int from pg_stat_replication) as standbys`;
  return {
    isIdentified,
    isSynchronous: row.names !== "" && ["on", "remote_apply"].includes(row.commit),
    isDurable: row.commit !== "off",
    standbys: row.standbys,
  };
}

/** The last time that another server took over, and how much was in doubt then; null if none has within these days. */
export async function findLastSwitch(
  db: Db,
  { days }: { days: number },
): Promise<{ at: Date; inDoubt: number } | null> {
  const [row] = await db.$queryRaw<{ at: Date; inDoubt: number }[]>`
    select seen_at as at, coalesce(in_doubt, 0) as "inDoubt" from database_timelines
    where id > (select min(id) from database_timelines) and seen_at > now() - make_interval(days => ${days}::int)
    order by id desc limit 1`;
  return row ?? null;
}
