import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import pg from "pg";
import { borrowDatabase } from "#launch/borrow-database.ts";
import type { Api } from "../fixtures/api.ts";

const ADMIN = path.join(import.meta.dirname, "../../src/launch/admin.ts");

interface Account {
  id: number;
}

/** Publishes posts at once on channels. @returns their ids */
export async function publishNow(
  client: Api,
  channels: readonly Account[],
  texts: readonly string[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const body of texts) {
    const post = {
      body,
      approve: true,
      channels: channels.map(({ id }) => ({ channel_id: id })),
      scheduled_at: new Date(Date.now() + 2000).toISOString(),
    };
    const { status, body: response } = await client.post("/posts", post);
    expect(status).toBe(201);
    ids.push((response.post as { id: number }).id);
  }
  for (const id of ids) {
    await expect(async () => {
      expect(((await client.get(`/posts/${id}`)).body.post as { status: string }).status).toBe("published");
    }).toPass({ timeout: 90_000 });
  }
  return ids;
}

/** Triggers today's collection of metrics instead of waiting for the night, and waits for it. */
export async function collectMetrics(client: Api): Promise<void> {
  const env = { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR };
  await promisify(execFile)(process.execPath, [ADMIN, "metrics"], { env });
  await expect(async () => {
    expect((await client.get("/metrics")).body.as_of).not.toBeNull();
  }).toPass({ timeout: 60_000 });
}

/**
 * Makes a history from today's metrics: smaller values for earlier nights with some variation between days, one missing
 * night, and one whose values are unknown. A month of nightly collection would leave the same.
 */
export async function createMetricsHistory(handle: string, nights: number): Promise<void> {
  const database = await borrowDatabase({ url: undefined, dataDir: process.env.E2E_DATA_DIR ?? "", log: () => {} });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `insert into publication_metrics (publication_id, day, "values", as_of)
     select m.publication_id, m.day - n, (
       select jsonb_object_agg(key, case
         when n = 12 or jsonb_typeof(value) <> 'number' then 'null'::jsonb
         else to_jsonb(floor(value::text::numeric * greatest(0, 1 - n / ($2 + 1.0) + 0.012 * sin(n * 0.9 + m.publication_id)))::int)
       end) from jsonb_each(m."values")
     ), m.as_of - n * interval '1 day'
     from publication_metrics m
     join publications p on p.id = m.publication_id
     join brands b on b.id = p.brand_id and b.handle = $1
     cross join generate_series(1, $2::int) n
     where n <> 6
     on conflict do nothing`,
    [handle, nights],
  );
  // What each night added, as the nightly sync stores it.
  await client.query(
    `insert into channel_metric_gains (channel_id, day, "values", as_of)
     select channel_id, day, jsonb_object_agg(key, gain), max(as_of) from (
       select channel_id, day, key, sum(gain) as gain, max(as_of) as as_of from (
         select p.channel_id, m.day, m.as_of, f.key,
           (f.value #>> '{}')::float8 - coalesce(
             (array_agg((f.value #>> '{}')::float8) filter (where jsonb_typeof(f.value) = 'number') over earlier)[1], 0
           ) as gain
         from publication_metrics m
         join publications p on p.id = m.publication_id
         join brands b on b.id = p.brand_id and b.handle = $1
         cross join jsonb_each(m."values") f
         window earlier as (
           partition by m.publication_id, f.key order by m.day desc
           rows between 1 following and unbounded following
         )
       ) gains group by channel_id, day, key
     ) days group by channel_id, day
     on conflict (channel_id, day) do update set "values" = excluded."values", as_of = excluded.as_of`,
    [handle],
  );
  await client.end();
  await database.release();
}
