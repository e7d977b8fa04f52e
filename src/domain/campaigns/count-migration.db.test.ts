import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runSql, withDatabase } from "#platform/db/embedded-sql.ts";
import { migrate } from "#platform/db/migrate.ts";
import { readMigrations } from "#platform/db/migrate-files.ts";

const server = process.env.DATABASE_URL ?? "";
const name = `campaign_counts_${randomUUID().slice(0, 8)}`;
const url = withDatabase(server, name);

beforeAll(() => runSql(server, `create database ${name}`));
afterAll(() => runSql(server, `drop database ${name} with (force)`));

const insertPosts = (count: number) =>
  runSql(
    url,
    `insert into posts (brand_id, author_id, origin, timezone, content_hash, campaign_id, updated_at)
     select brand_id, (select min(id) from users), 'web', 'UTC', '', campaigns.id, now()
     from campaigns, generate_series(1, ${count})`,
  );

it("counts posts that were there before, while others write", async () => {
  const migrations = readMigrations();
  const count = migrations.find(({ sql }) => /INSERT INTO "campaign_post_changes"[^;]*FROM "posts"/.test(sql));
  if (!count) throw new Error("No migration counts the posts of campaigns.");
  await migrate(url, { migrations: migrations.filter((one) => one.name < "20261127050001") });
  await runSql(
    url,
    `alter table accounts drop constraint accounts_plan_slug_fkey; -- plans are written by the start
     insert into users (email, email_key, first_name, last_name) values ('a@example.com', 'a@example.com', 'A', 'B');
     insert into accounts (owner_id, plan_slug, trial_ends_at) select id, 'agency', now() from users;
     insert into brands (account_id, slug, name, handle, timezone)
       select id, gen_random_uuid(), 'Brand', 'brand', 'UTC' from accounts;
     insert into campaigns (brand_id, name, color, created_at, updated_at) select id, 'One', 'blue', now(), now() from brands`,
  );
  await insertPosts(5);
  await migrate(url, { migrations: migrations.filter((one) => one.name < count.name) });
  await insertPosts(2);
  await runSql(url, "update posts set status = 'in_review', submitted_hash = '' where id in (1, 6)");
  const migrating = new pg.Client({ connectionString: url });
  await migrating.connect();
  await migrating.query("begin");
  await migrating.query(count.sql);
  await runSql(url, "set lock_timeout = '2s'; update posts set status = 'published' where id in (2, 6)");
  await migrating.query("commit");
  await migrating.end();
  const { rows: counted } = await runSql(
    url,
    `select status::text, is_submitted, sum(change)::int as total from campaign_post_changes
     group by campaign_id, status, is_submitted having sum(change) <> 0 order by 1, 2`,
  );
  const { rows: expected } = await runSql(
    url,
    `select status::text, submitted_hash is not null as is_submitted, count(*)::int as total from posts
     group by campaign_id, status, 2 order by 1, 2`,
  );
  expect(counted).toEqual(expected);
  expect(counted).toHaveLength(4);
});
