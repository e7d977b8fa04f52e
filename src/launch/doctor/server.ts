import pg from "pg";
import { isBehindPooler } from "#platform/db/listen.ts";
import { type Check, type Finding, fail, ok, warn } from "./check.ts";

/** Who holds a lock of a session and says nothing meanwhile is gone, but for our launcher. */
const SILENT_SECONDS = 60;
const LONGEST_TRANSACTION_MINUTES = 10;
const LONGEST_BLOCK_SECONDS = 30;

/** How the database server is used, and from where. */
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
        if (what === "blocked") return fail(`Process ${pid} of the database waits for another's lock.`, end);
        if (what === "transaction") return warn(`Process ${pid} of the database holds a transaction open.`, end);
        return fail(`Process ${pid} of the database holds a lock that nobody will release; the next start waits.`, end);
      });
      return findings.length > 0 ? findings : [ok("Nobody holds what others wait for.")];
    },
  },
  {
    name: "pooler",
    async run({ env }) {
      if (!(await isPooled(env.DATABASE_URL ?? ""))) return [ok("Nothing stands between us and the database.")];
      const direct = env.DATABASE_DIRECT_URL;
      const fix = "Set DATABASE_DIRECT_URL to the database itself.";
      if (!direct) return [warn("DATABASE_URL leads to a pooler: ended access is heard of after 5 seconds.", fix)];
      const isWell = await isPooled(direct).then(
        (pooled) => !pooled,
        () => false,
      );
      return [
        isWell
          ? ok("The pooler is passed by where that matters.")
          : fail("DATABASE_DIRECT_URL does not lead past the pooler.", fix),
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
