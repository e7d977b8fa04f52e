import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPlans } from "#domain/billing/plans/seed.ts";
import { listPosts } from "#domain/content/posts/index.ts";
import { verifyAuditChain } from "#domain/operations/audit/index.ts";
import { runSql, withDatabase } from "#platform/db/embedded-sql.ts";
import { openDb } from "#platform/db/index.ts";
import { migrate } from "#platform/db/migrate.ts";
import { readMigrations } from "#platform/db/migrate-files.ts";
import { createServe } from "./checked-serve.ts";
import { createRows } from "./rows.ts";
import { createWorld, type World } from "./world.ts";

/** The move of an installation whose ids have 32 bits. All other tests have larger ids from the start (`prepare-database.ts`). */
const MOVE = ["20261201053000_long_ids", "20261201053100_long_ids_of_functions"];
/** A table that today's code writes to whatever the ids are. */
const NEEDED = "20261201123600_audit_heads";

const input = process.env.DATABASE_URL ?? "";
const name = `long_ids_${randomUUID().slice(0, 8)}`;
const url = withDatabase(input, name);

let world: World;

beforeAll(async () => {
  await runSql(input, `create database ${name}`);
  const isBefore = (of: string) => of < String(MOVE[0]) || of === NEEDED;
  await migrate(url, { migrations: readMigrations().filter((migration) => isBefore(migration.name)) });
  await seedPlans(openDb(url));
  world = await createWorld({ env: { DATABASE_URL: url, RATE_LIMITS: "off" } });
  await createRows(world, createServe(world.services));
});
afterAll(async () => {
  await openDb(url).$disconnect();
  await runSql(input, `drop database ${name} with (force)`);
});

/** Tables with ids of this type. */
async function tablesWith(type: "integer" | "bigint"): Promise<string[]> {
  const { rows } = await runSql<{ name: string }>(
    url,
    `select distinct table_name as name from information_schema.columns
     where table_schema = 'public' and data_type = '${type}' and (column_name = 'id' or column_name like '%\\_id')
       and table_name <> '_prisma_migrations'`,
  );
  return rows.map((row) => row.name);
}

/** How many rows each table has, and a digest of them. */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await runSql<{ name: string }>(
    url,
    `select relname as name from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname <> '_prisma_migrations'`,
  );
  const digests = rows.map(async ({ name: table }) => {
    const [row] = (
      await runSql<{ digest: string }>(
        url,
        `select count(*) || ' ' || md5(coalesce(string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text), '')) as digest
         from "${table}" t`,
      )
    ).rows;
    return [table, row?.digest ?? ""] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}

test("keeps every row, and goes on with the tables that are left while one was in use", async () => {
  const [before, all] = [await contents(), await tablesWith("integer")];
  const filled = Object.values(before).filter((digest) => !digest.startsWith("0 "));
  expect(filled.length).toBeGreaterThan(40);
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  await reader.query("begin; lock table posts in access share mode");
  const isWaiting = Promise.withResolvers<void>();
  const moving = migrate(url, { log: (line) => void (line.includes("in use") && isWaiting.resolve()) });
  await isWaiting.promise;
  const left = await tablesWith("integer");
  expect(left).toContain("posts");
  expect(left.length).toBeLessThan(all.length);
  await reader.query("commit");
  await reader.end();

  expect(await moving).toEqual(expect.arrayContaining(MOVE));
  expect(await tablesWith("integer")).toEqual([]);
  // Later migrations may have added tables, which are empty.
  expect(await contents()).toMatchObject(before);
  expect(await world.as(world.owner)(verifyAuditChain, {})).toMatchObject({ chain: "intact" });
});

test("may partition the audit log again after a crash that forgot that it was done", async () => {
  const before = await contents();
  await runSql(url, "delete from _prisma_migrations where migration_name = '20261201123700_partitioned_audit_events'");
  expect(await migrate(url)).toEqual(["20261201123700_partitioned_audit_events"]);
  expect(await contents()).toEqual(before);
});

test("goes on beyond 32 bits, with what was there and with what comes", async () => {
  await runSql(
    url,
    "select setval(seqrelid, 3000000000, false) from pg_sequence join pg_class on oid = seqrelid where relname like 'post%'",
  );
  const token = await world.bearer(world.owner);
  const serve = createServe(world.services);
  const response = await serve(
    new Request("http://localhost/api/v1/posts", {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ body: "Beyond" }),
    }),
  );
  expect(await response.json()).toMatchObject({ post: { id: 3_000_000_000 } });
  const first = await world.as(world.owner)(listPosts, { limit: 1 });
  const second = await world.as(world.owner)(listPosts, { limit: 1, cursor: first.next_cursor ?? "" });
  expect(first.posts[0]?.id).toBe(3_000_000_000);
  expect(second.posts[0]?.id).toBeLessThan(2 ** 31);
});
