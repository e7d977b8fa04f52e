import { cpus } from "node:os";
import { archivePartition } from "#domain/operations/audit/index.ts";
import { keepPartitions } from "#domain/operations/retention/keep-partitions.ts";
import { PARTITIONED, type PartitionedTable } from "#domain/operations/retention/partitions.ts";
import { pruneRows } from "#domain/operations/retention/prune.ts";
import type { SystemContext } from "#kernel/job.ts";
import { readArguments } from "#launch/arguments.ts";
import { runSql, withDatabase } from "#platform/db/embedded-sql.ts";
import { migrate } from "#platform/db/migrate.ts";
import { readMigrations } from "#platform/db/migrate-files.ts";
import { startBenchPlatform } from "./platform.ts";

const HOURS = 48;
const FIRST_PARTITIONED = "20261201122800_partitioned_hourly_metrics";
/** A month that no partition has yet, and when all of it is over. */
const MONTH = new Date("2040-03-01T00:00:00Z");
const LATER = new Date("2040-08-01T00:00:00Z");
/** Without foreign keys and triggers: the rows that they ask for are not what is measured. */
const ALONE = "set session_replication_role = replica;";
const ACCOUNTS = 10;

/** What it costs to get rid of a month, row by row and as a partition, to archive one, and to partition what is there. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(
    {
      usage: "npm run bench -- retention [options]",
      about: `Deletes the hourly metrics of a month row by row, as the retention job does with other tables, and drops them as a partition.
Writes the files of an archived month of the audit log. Applies the migrations that partition both tables to as many rows.`,
      options: { rows: { kind: "number", default: 1_000_000, about: "rows of each table", least: HOURS } },
    },
    args,
  );
  const publications = Math.ceil(values.rows / HOURS);
  const { services, stop } = await startBenchPlatform({ RATE_LIMITS: "off" });
  try {
    const url = services.env.DATABASE_URL ?? "";
    const origin = { requestId: "bench", entryPoint: "job" as const, address: null, userAgent: null };
    let now = MONTH;
    const clock = { now: () => now };
    const ctx: SystemContext = { ...services, clock, caller: { kind: "system", job: "bench" }, origin };
    const rows = publications * HOURS;
    console.log(`${rows} rows; ${cpus().length} × ${cpus()[0]?.model}`);

    for (const table of PARTITIONED) await keepPartitions(ctx, table, null);
    await runSql(url, fillMetrics(publications, MONTH));
    await runSql(url, "vacuum analyze publications, publication_hourly_metrics");
    await measure(url, `deleted row by row: ${rows} hourly metrics`, rows, async () => {
      const walk = { table: "publications", at: "created_at", key: "publication_id" };
      const rule = {
        variable: "RETENTION_HOURLY_METRICS_DAYS",
        table: "publication_hourly_metrics",
        at: "hour",
        walk,
      } as const;
      const deleted = await pruneRows(ctx, rule, LATER, { batch: 1000, removed: rows + 1 });
      if (deleted !== rows) throw new Error(`${deleted} rows were deleted.`);
    });
    await measure(url, "vacuum of what that leaves", rows, () => runSql(url, "vacuum publication_hourly_metrics"));
    await runSql(url, fillMetrics(publications, MONTH));
    now = LATER;
    await measure(url, `dropped as a partition: ${rows} hourly metrics`, rows, async () => {
      const dropped = await keepPartitions(ctx, tableOf("publication_hourly_metrics"), LATER);
      if (!dropped.includes("publication_hourly_metrics_2040_03")) throw new Error("It was not dropped.");
    });

    await runSql(url, fillAudit(rows, MONTH));
    await runSql(url, "vacuum analyze audit_events");
    await measure(url, `archived: ${rows} audit events of ${ACCOUNTS} accounts`, rows, () =>
      archivePartition(ctx, "audit_events_2040_03"),
    );
    await measure(url, `dropped as a partition, once archived: ${rows} audit events`, rows, async () => {
      const dropped = await keepPartitions(ctx, tableOf("audit_events"), LATER);
      if (!dropped.includes("audit_events_2040_03")) throw new Error("It was not dropped.");
    });
    await measureMigrations(url, publications);
  } finally {
    await stop();
  }
}

function tableOf(name: string): PartitionedTable {
  const found = PARTITIONED.find(({ table }) => table === name);
  if (!found) throw new Error(`${name} has no partitions.`);
  return found;
}

async function measureMigrations(url: string, publications: number): Promise<void> {
  await runSql(url, "create database before_partitions");
  const before = withDatabase(url, "before_partitions");
  await migrate(before, { migrations: readMigrations().filter(({ name }) => name < FIRST_PARTITIONED) });
  const start = new Date(Date.now() - 20 * 86_400_000);
  await runSql(before, fillMetrics(publications, start));
  await runSql(before, fillAudit(publications * HOURS, start));
  await runSql(before, "vacuum analyze");
  for (const { name } of readMigrations().filter((one) => one.name >= FIRST_PARTITIONED)) {
    const migrations = readMigrations().filter((one) => one.name <= name);
    await measure(before, `migration ${name}`, publications * HOURS, () => migrate(before, { migrations }));
  }
}

async function measure(url: string, what: string, rows: number, work: () => Promise<unknown>): Promise<void> {
  const position = async () => {
    const { rows: found } = await runSql<{ bytes: string }>(url, "select pg_current_wal_lsn() - '0/0' as bytes");
    return Number(found[0]?.bytes);
  };
  await runSql(url, "checkpoint");
  const [begun, from] = [performance.now(), await position()];
  await work();
  const ms = performance.now() - begun;
  const megabytes = ((await position()) - from) / 1e6;
  const rate = Math.round(rows / (ms / 1000)).toLocaleString("en");
  console.log(`${what}: ${ms.toFixed(0)} ms, ${rate} rows a second, ${megabytes.toFixed(1)} MB of log`);
}

/** The first 48 hours of publications that were published one after the other within ten days. */
function fillMetrics(publications: number, start: Date): string {
  const at = `'${start.toISOString()}'::timestamptz`;
  return `${ALONE}
    insert into publications (id, brand_id, post_id, channel_id, status, published_at, idempotency_key, created_at, updated_at)
    select n, 1, n, 1, 'published', ${at}, gen_random_uuid(), ${at}, ${at} from generate_series(1, ${publications}) n
    on conflict do nothing;
    insert into publication_hourly_metrics (publication_id, hour, values, as_of)
    select n, date_trunc('hour', ${at}) + make_interval(hours => (n * 240 / ${publications} + h)::int),
      jsonb_build_object('likes', h, 'comments', 3, 'impressions', 900 + h), ${at}
    from generate_series(1, ${publications}::bigint) n, generate_series(0, ${HOURS - 1}) h`;
}

/** Events of a few accounts, as long as real ones; their hashes are none. */
function fillAudit(events: number, start: Date): string {
  const at = `'${start.toISOString()}'::timestamptz`;
  return `${ALONE}
    insert into accounts (id, owner_id, trial_ends_at) select n, n, now() from generate_series(1, ${ACCOUNTS}) n on conflict do nothing;
    insert into audit_events (account_id, brand_id, actor_id, actor_name, token_id, token_kind, token_name, token_tier, door, action,
      subject_type, subject_id, detail, detail_hash, detail_salt, address, at, sequence, previous_hash, hash)
    select 1 + n % ${ACCOUNTS}, 1, 1, 'Casey', 1, 'personal', 'CI', 'full', 'api', 'post.approved', 'post', n, '{"revision": 1}',
      md5(n::text) || md5(n::text), md5(n::text), '192.0.2.1', ${at} + make_interval(secs => n * 864000.0 / ${events}),
      1 + n / ${ACCOUNTS}, md5(n::text) || md5(n::text), md5(n::text) || md5(n::text)
    from generate_series(0, ${events}::bigint - 1) n`;
}
