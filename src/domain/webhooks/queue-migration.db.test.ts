import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runSql, withDatabase } from "#platform/db/embedded-sql.ts";
import { migrate } from "#platform/db/migrate.ts";
import { readMigrations } from "#platform/db/migrate-files.ts";

const server = process.env.DATABASE_URL ?? "";
const name = `webhook_queue_${randomUUID().slice(0, 8)}`;
const url = withDatabase(server, name);

beforeAll(() => runSql(server, `create database ${name}`));
afterAll(() => runSql(server, `drop database ${name} with (force)`));

it("queues what the previous version left, while others read", async () => {
  const migrations = readMigrations();
  const copy = migrations.find(({ sql }) => /INSERT INTO "webhook_queue"[^;]*FROM "webhook_deliveries"/.test(sql));
  if (!copy) throw new Error("No migration fills the queue.");
  await migrate(url, { migrations: migrations.filter((one) => one.name < copy.name) });
  await runSql(
    url,
    `set session_replication_role = replica; -- without foreign keys: no endpoint is needed
     insert into webhook_deliveries
       (id, brand_id, endpoint_id, event, post_id, body, key, status, next_attempt_at, lease_until, is_retry)
     select id, 1, 7, 'test', 0, '{}', gen_random_uuid(), status::delivery_status, due::timestamptz, lease::timestamptz, retry
     from (values
       (1, 'pending', '2026-01-01T10:00Z', null, false),
       (2, 'pending', '2026-01-01T10:01Z', null, true),
       (3, 'pending', null, '2026-01-01T10:02Z', false),
       (4, 'pending', null, '2026-01-01T10:03Z', true),
       (5, 'delivered', null, null, true)
     ) as given (id, status, due, lease, retry);
     insert into webhook_attempts (delivery_id, number, status, at)
     select delivery, number, status::attempt_status, at::timestamptz from (values
       (2, 1, 'failed', '2026-01-01T09:00Z'),
       (3, 1, 'pending', '2026-01-01T09:01Z'),
       (4, 1, 'failed', '2026-01-01T09:02Z'),
       (4, 2, 'failed', '2026-01-01T09:03Z'),
       (4, 3, 'pending', '2026-01-01T09:04Z'),
       (5, 1, 'succeeded', '2026-01-01T09:05Z')
     ) as given (delivery, number, status, at)`,
  );

  const migrating = new pg.Client({ connectionString: url });
  await migrating.connect();
  await migrating.query("begin");
  await migrating.query(copy.sql);
  const reading =
    "set lock_timeout = '2s'; select from webhook_deliveries d join webhook_attempts a on a.delivery_id = d.id";
  await runSql(url, reading);
  await migrating.query("commit");
  await migrating.end();

  const { rows: queue } = await runSql(url, "select * from webhook_queue order by delivery_id");
  const waiting = { endpoint_id: 7, lease_until: null, started_at: null };
  const at = (time: string) => new Date(`2026-01-01T${time}Z`);
  expect(queue).toEqual([
    { ...waiting, delivery_id: 1, number: 1, is_retry: false, due_at: at("10:00") },
    { ...waiting, delivery_id: 2, number: 2, is_retry: true, due_at: at("10:01") },
    ...[
      {
        delivery_id: 3,
        number: 1,
        is_retry: false,
        due_at: at("09:01"),
        lease_until: at("10:02"),
        started_at: at("09:01"),
      },
      {
        delivery_id: 4,
        number: 3,
        is_retry: true,
        due_at: at("09:04"),
        lease_until: at("10:03"),
        started_at: at("09:04"),
      },
    ].map((underWay) => ({ ...underWay, endpoint_id: 7 })),
  ]);
  const { rows: ended } = await runSql(url, "select delivery_id, number from webhook_attempts order by 1, 2");
  expect(ended.map(({ delivery_id, number }) => [delivery_id, number])).toEqual([
    [2, 1],
    [4, 1],
    [4, 2],
    [5, 1],
  ]);
  // A backup of these rows is restored with the trigger in place, which must not queue them again.
  const { rows: unqueued } = await runSql(
    url,
    "select from webhook_deliveries where next_attempt_at is not null or lease_until is not null",
  );
  expect(unqueued).toEqual([]);
});
