import pg from "pg";
import { isBehindPooler } from "#platform/db/listen.ts";
import { type Check, type Finding, fail, ok, warn } from "./finding.ts";

/** A session that holds an advisory lock and is idle for this long is stale, unless it is our launcher. */
const SILENT_SECONDS = 60;
const LONGEST_TRANSACTION_MINUTES = 10;
const LONGEST_BLOCK_SECONDS = 30;

/** Locks, and the connection to the database server. */
export const serverChecks: readonly Check[] = [
  {
    name: "locks",
    async run({ services }) {
      const rows = await services.db.$queryRaw<{ what: "advisory" | "transaction" | "blocked"; pid: number }[]>`
        select 'advisory' as what, pid from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and granted and datname = current_database() and state = 'idle'
          and state_change < now() - make_interval(secs => ${SILENT_SECONDS})
          and application_name not like 'masthead launcher %'
        union all
        select 'transaction', pid from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'
          and state_change < now() - make_interval(mins => ${LONGEST_TRANSACTION_MINUTES})
        union all
        select 'blocked', pid from pg_stat_activity
        where datname = current_database() and state = 'active' and wait_event_type = 'Lock'
          and query_start < now() - make_interval(secs => ${LONGEST_BLOCK_SECONDS})`;
      const findings = rows.map(({ what, pid }): Finding => {
        const end = `See pg_stat_activity, then: select pg_terminate_backend(${pid})`;
        if (what === "blocked") return fail(`Database process ${pid} has been waiting for a lock.`, end);
        if (what === "transaction") return warn(`Database process ${pid} is idle in an open transaction.`, end);
        return fail(`Database process ${pid} is idle and holds an advisory lock, which blocks the next start.`, end);
      });
      return findings.length > 0 ? findings : [ok("No long-held locks or transactions.")];
    },
  },
  {
    name: "pooler",
    async run({ env }) {
      if (!(await isPooled(env.DATABASE_URL))) return [ok("Direct connection, no pooler.")];
      const direct = env.DATABASE_DIRECT_URL;
      const fix = "Set DATABASE_DIRECT_URL to the database's own address.";
      if (!direct) return [warn("DATABASE_URL is a pooler: revoked access takes effect after up to 5 seconds.", fix)];
      const isDirect = await isPooled(direct).then(
        (pooled) => !pooled,
        () => false,
      );
      return [
        isDirect
          ? ok("DATABASE_DIRECT_URL bypasses the pooler.")
          : fail("DATABASE_DIRECT_URL does not bypass the pooler.", fix),
      ];
    },
  },
];

async function isPooled(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    return await isBehindPooler(client);
  } finally {
    await client.end().catch(() => {});
  }
}
