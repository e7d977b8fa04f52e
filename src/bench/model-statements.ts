import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrandId } from "#kernel/ids.ts";
import { startPlatform } from "#platform/connectors/test/for-tests.ts";
import { createApi } from "#transport/rest/serve.ts";
import { startBenchPlatform } from "./platform.ts";
import { schedule, unsettled } from "./publishing-load.ts";
import { superviseWorkers } from "./publishing-workers.ts";

const POSTS = 120;
const REQUESTS = 40;
/** A statement is hot when it ran at least this often. */
const HOT = 10;

export type HotStatement = { calls: number; query: string };

/** Whether a condition or an inserted row has the brand or the account that its table would be distributed by. */
export function hasTenantKey(query: string): boolean {
  return KEYED.some((pattern) => pattern.test(query));
}

const KEYED = [
  /\b(?:brand_id|account_id)"?\s*(?:=|in)\s*(?:any\s*)?\(*\$\d/i,
  /\$\d+(?:::bigint)? as "?(?:brand_id|account_id)\b/i,
  /\b(?:brands|accounts)"?\."?id"?\s*(?:=|in)\s*(?:any\s*)?\(*\$\d/i,
  /"(?:brands|accounts)" as "(t\d+)" where \("\1"\."id" = \$\d/i,
  /\binsert into [^(]+\([^)]*\b(?:brand_id|account_id)\b/i,
];

/**
 * What the statements of a working installation are: requests of the kinds that the model counts, and one worker that publishes.
 * @returns those without the brand's or the account's ID, most frequent first, and how many there are in all
 */
export async function findStatementsWithoutKey(): Promise<{ all: number; without: HotStatement[] }> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-model-"));
  const [bench, platform] = await Promise.all([
    startBenchPlatform({ RATE_LIMITS: "off" }),
    startPlatform({ journal: join(folder, "journal") }),
  ]);
  const { db } = bench.services;
  const token = await bench.register();
  const { serve } = createApi(bench.services);
  const brand = await db.brand.findFirstOrThrow({ include: { account: true } });
  const author = { brandId: brand.id as BrandId, authorId: brand.account.ownerId };
  await schedule(db, author, { count: POSTS, firstDueAt: new Date(), overSeconds: 10, withFaults: false });
  await db.$executeRaw`/* bench */ select pg_stat_statements_reset()`;
  const workers = superviseWorkers(1, () => bench.env, {
    platform: { origin: platform.origin, timeoutMs: 5000, quietSeconds: 1 },
  });
  try {
    await workers.ready();
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    for (let count = 0; count < REQUESTS; count++)
      for (const [method, at, body] of [
        ["GET", "/teams"],
        ["GET", "/posts"],
        ["GET", "/calendar"],
        ["POST", "/posts", JSON.stringify({ body: `Post ${count}` })],
      ] as const)
        await serve(new Request(`http://localhost/api/v1${at}`, { method, headers, ...(body ? { body } : {}) }));
    while ((await unsettled(db)) > 0) await sleep(200);
    const rows = await db.$queryRaw<HotStatement[]>`
      /* bench */ select s.calls::int as calls, s.query from pg_stat_statements s
      join pg_database d on d.oid = s.dbid and d.datname = current_database()
      where s.calls >= ${HOT}::int and s.query ~* '(from|into|update) ' and s.query not like '%/* bench */%'
        and s.query !~ 'pgboss|pg_stat|pg_catalog' order by s.calls desc, s.query`;
    return { all: rows.length, without: rows.filter(({ query }) => !hasTenantKey(query)) };
  } finally {
    await workers.stop();
    await Promise.all([bench.stop(), platform.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}
