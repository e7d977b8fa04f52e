import { readdir, statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { mailBacklog } from "#domain/events/mail/index.ts";
import { takenAt } from "#domain/operations/backups/rules.ts";
import { isOverdue } from "#domain/publishing/publications/index.ts";
import type { Platform } from "#platform/services.ts";
import { readCounts } from "./count-gauges.ts";
import type { GaugeName, GaugeReading } from "./gauges.ts";

type Services = Pick<Platform, "db" | "env" | "clock" | "replica">;
type Row = { label?: string | null; [column: string]: unknown };

/** A request for metrics must not hang with the database. */
const TIMEOUT_MS = 3000;
/** A worker sends a heartbeat every five seconds. */
const HEARTBEAT_SECONDS = 30;

/** Gauges that are read together; a failing group does not affect the others. */
const GROUPS: Readonly<Record<string, (services: Services) => Promise<GaugeReading[]>>> = {
  async publications({ db }) {
    const [row] = await db.$queryRaw<Row[]>`
      select count(*) as due, extract(epoch from now() - min(greatest(scheduled_at, next_attempt_at))) as oldest,
        (select count(*) from publications where status = 'unknown') as unknown
      from publications p where ${isOverdue()}`;
    return [
      one("masthead_publications_due", row?.due),
      one("masthead_publications_due_oldest_seconds", row?.oldest),
      one("masthead_queue_oldest_seconds", row?.oldest, { queue: "publishing" }),
      one("masthead_publications_unknown", row?.unknown),
    ];
  },

  async webhooks({ db }) {
    const [row] = await db.$queryRaw<Row[]>`
      select extract(epoch from now() - min(created_at)) as oldest from webhook_deliveries where status = 'pending'`;
    const [pending] = await readCounts(db, "masthead_webhook_deliveries_pending");
    const endpoints = await readCounts(db, "masthead_webhook_endpoints");
    return [
      one("masthead_webhook_deliveries_pending", pending?.value),
      one("masthead_webhook_deliveries_oldest_seconds", row?.oldest),
      ...each("masthead_webhook_endpoints", "status", endpoints),
    ];
  },

  async channels({ db }) {
    return each("masthead_channels", "status", await readCounts(db, "masthead_channels"));
  },

  async callbacks({ db }) {
    const rows = await db.$queryRaw<Row[]>`
      select status::text as label, count(*) as value from inbound_events
      where status in ('pending', 'failed') group by status`;
    return each("masthead_callbacks", "status", rows);
  },

  async mail({ db, clock }) {
    const { waiting, failed, oldestAt } = await mailBacklog(db);
    const oldest = oldestAt === null ? 0 : (clock.now().getTime() - oldestAt.getTime()) / 1000;
    return [
      one("masthead_mails", waiting, { status: "waiting" }),
      one("masthead_mails", failed, { status: "failed" }),
      one("masthead_mails_oldest_seconds", oldest),
    ];
  },

  /** pg-boss counts its queues every few seconds by itself. */
  async jobs({ db }) {
    const rows = await db.$queryRaw<Row[]>`
      select name as label, ready_count as ready, deferred_count as deferred, active_count as active,
        failed_count as failed
      from pgboss.queue where not starts_with(name, '__')`;
    return ["ready", "deferred", "active", "failed"].flatMap((state) =>
      rows.map((row) => one("masthead_queue_jobs", row[state], { queue: String(row.label), state })),
    );
  },

  /** Of each queue one row, from its index; deliveries are no jobs of their own. */
  async oldest({ db }) {
    const rows = await db.$queryRaw<Row[]>`
      select q.name as label, extract(epoch from now() - j.start_after) as value from pgboss.queue q
        left join lateral (
          select start_after from pgboss.job
          where name = q.name and state < 'active' and not blocked and start_after <= now()
          order by priority desc, created_on limit 1
        ) j on true
      where not starts_with(q.name, '__')
      union all
      select 'webhooks', extract(epoch from now() - min(due_at)) from webhook_queue where due_at <= now() and lease_until is null`;
    return each("masthead_queue_oldest_seconds", "queue", rows);
  },

  async workers({ db }) {
    const [row] = await db.$queryRaw<Row[]>`
      select extract(epoch from now() - max(beat_at)) as age,
        count(*) filter (where beat_at > now() - make_interval(secs => ${HEARTBEAT_SECONDS})) as fresh,
        max(memory_bytes) filter (where beat_at > now() - make_interval(secs => ${HEARTBEAT_SECONDS})) as memory,
        max(lag_seconds) filter (where beat_at > now() - make_interval(secs => ${HEARTBEAT_SECONDS})) as lag
      from worker_heartbeats`;
    return [
      one("masthead_workers", row?.fresh),
      ...(row?.age == null ? [] : [one("masthead_worker_heartbeat_age_seconds", row.age)]),
      ...(row?.memory == null ? [] : [one("masthead_worker_memory_bytes", row.memory)]),
      ...(row?.lag == null ? [] : [one("masthead_worker_lag_seconds", row.lag)]),
    ];
  },

  async database({ db }) {
    const connections = await db.$queryRaw<Row[]>`
      select coalesce(state, 'background') as label, count(*) as value from pg_stat_activity
      where datname = current_database() group by 1`;
    const [row] = await db.$queryRaw<Row[]>`
      select current_setting('max_connections')::int as most, pg_database_size(current_database()) as bytes,
        (select count(*) - 1 from database_timelines) as switches,
        (select in_doubt from database_timelines order by id desc limit 1) as "inDoubt"`;
    return [
      ...each("masthead_database_connections", "state", connections),
      one("masthead_database_connections_limit", row?.most),
      one("masthead_database_bytes", row?.bytes),
      one("masthead_database_switches", Math.max(0, Number(row?.switches))),
      one("masthead_database_in_doubt", row?.inDoubt),
    ];
  },

  async replica({ replica }) {
    if (!replica) return [];
    const { problem, behind } = await replica.inspect();
    const up = one("masthead_database_replica_up", problem === null ? 1 : 0);
    if (!behind) return [up];
    return [
      up,
      one("masthead_database_replica_behind_bytes", behind.bytes),
      one("masthead_database_replica_behind_seconds", behind.seconds),
    ];
  },

  async space({ env }) {
    const { bavail, bsize } = await statfs(env.DATA_DIR);
    return [one("masthead_free_bytes", bavail * bsize, { place: "data_dir" })];
  },

  async backups({ env, clock }) {
    if (!env.BACKUP_DIR) return [];
    const times = (await readdir(env.BACKUP_DIR)).flatMap((name) => takenAt(name)?.getTime() ?? []);
    const count = one("masthead_backups", times.length);
    if (times.length === 0) return [count];
    return [count, one("masthead_backup_age_seconds", (clock.now().getTime() - Math.max(...times)) / 1000)];
  },

  async keys({ env }) {
    const names = env.ENCRYPTION_KEYS.split(",").flatMap((pair) => pair.split(":", 1));
    return names.map((key, index) =>
      one("masthead_encryption_keys", 1, { key, use: index === 0 ? "encrypts" : "opens" }),
    );
  },
};

/** Reads all gauges; if the database hangs or is unavailable, those read from it are missing. */
export async function readGauges(services: Services): Promise<GaugeReading[]> {
  const groups = await Promise.all(
    Object.entries(GROUPS).map(async ([group, read]): Promise<GaugeReading[]> => {
      const late = sleep(TIMEOUT_MS, null, { ref: false });
      const readings = await Promise.race([read(services), late]).catch(() => null);
      return readings ?? [one("masthead_figures_missing", 1, { group })];
    }),
  );
  const readings = groups.flat();
  const isUp = readings.some(({ name }) => name === "masthead_workers");
  return [one("masthead_database_up", isUp ? 1 : 0), ...readings];
}

/** PostgreSQL returns counts as `bigint`, sums of seconds as text or null. */
function one(name: GaugeName, value: unknown, labels: Record<string, string> = {}): GaugeReading {
  return { name, labels, value: Number(value ?? 0) };
}

function each(name: GaugeName, label: string, rows: readonly Row[]): GaugeReading[] {
  return rows.map((row) => one(name, row.value, { [label]: String(row.label) }));
}
