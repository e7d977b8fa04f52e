import { createEndpoint, listDeliveries } from "#domain/events/webhooks/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import type { BrandId } from "#kernel/ids.ts";
import { startBenchPlatform } from "./platform.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;
const ENDPOINTS = 5;
/** Calls per metric; the fastest counts, because other load of the machine only ever adds time. */
const CALLS = 41;
/**
 * A page may take this many times as long in the large log as in the small one; differences below the noise limit do
 * not count as growth.
 */
const MAX_RATIO = 2;
const NOISE_MS = 2;

type Page = { name: string; input(size: number): Parameters<typeof execute<typeof listDeliveries>>[2] };

/** The rows of each kind are at the log's far end, where a query without an index would scan all of it. */
const PAGES: readonly Page[] = [
  { name: "first page", input: () => ({}) },
  { name: "page in the middle, by cursor", input: (size) => ({ cursor: cursor(size / 2) }) },
  { name: "last page, by cursor", input: () => ({ cursor: cursor(20) }) },
  { name: "status delivered", input: () => ({ status: "delivered" }) },
  { name: "status exhausted, 40 of them", input: () => ({ status: "exhausted" }) },
  { name: "status skipped, none", input: () => ({ status: "skipped" }) },
  { name: "event post.published", input: () => ({ event: "post.published" }) },
  { name: "event post.failed, 40 of them", input: () => ({ event: "post.failed" }) },
  { name: "event test, none", input: () => ({ event: "test" }) },
  { name: "post with 3", input: () => ({ post_id: 7 }) },
  { name: "endpoint with a quarter", input: () => ({ endpoint_id: 1 }) },
  { name: "endpoint with 40", input: () => ({ endpoint_id: ENDPOINTS }) },
  { name: "endpoint with 40, exhausted", input: () => ({ endpoint_id: ENDPOINTS, status: "exhausted" }) },
  { name: "endpoint, exhausted", input: () => ({ endpoint_id: 1, status: "exhausted" }) },
  { name: "post.failed, exhausted", input: () => ({ event: "post.failed", status: "exhausted" }) },
];

const cursor = (id: number) => Buffer.from(`id:${Math.round(id)}`).toString("base64url");

/**
 * A page of the delivery log at 10,000 and at 1,000,000 rows with their attempts, compared with 26 rows by their
 * primary key. Exits with 1 when the duration of a page grows with the log.
 */
export async function run(): Promise<void> {
  const platform = await startBenchPlatform({ WEBHOOK_ALLOW_PRIVATE: "127.0.0.0/8" });
  try {
    const ctx = await openBrand(platform);
    await fill(ctx, 1, SMALL);
    const small = await measureAll(ctx, SMALL);
    const begun = performance.now();
    await fill(ctx, SMALL + 1, LARGE);
    console.log(`filled ${LARGE} deliveries in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
    const large = await measureAll(ctx, LARGE);
    print(small, large);
  } finally {
    await platform.stop();
  }
}

async function openBrand({
  services,
  register,
}: Awaited<ReturnType<typeof startBenchPlatform>>): Promise<BrandContext> {
  await register();
  const brand = await services.db.brand.findFirstOrThrow({ select: { id: true } });
  const origin = { requestId: "bench", entryPoint: "job" as const, address: null, userAgent: null };
  const ctx: BrandContext = {
    ...services,
    caller: { kind: "system", job: "bench" },
    origin,
    brandId: brand.id as BrandId,
    role: null,
  };
  for (let count = 0; count < ENDPOINTS; count++) {
    await execute(createEndpoint, ctx, { url: `http://127.0.0.1:9/${count}`, events: ["post.published"] });
  }
  return ctx;
}

/** Foreign keys are not checked row by row: the generated rows are valid, and a million checks would take minutes. */
async function fill({ db, brandId }: BrandContext, from: number, to: number): Promise<void> {
  await db.$executeRawUnsafe(`do $$ begin
    set local session_replication_role = replica;
    insert into webhook_deliveries (id, brand_id, endpoint_id, event, post_id, body, key, status, created_at)
    select n, ${brandId},
      case when n <= 40 then ${ENDPOINTS} else 1 + n % ${ENDPOINTS - 1} end,
      case when n <= 40 then 'post.failed' when n % 2 = 0 then 'post.published' else 'post.commented' end,
      case when n <= 3 then 7 else 1000 + n / 4 end,
      '{"post_id":1,"status":"published","brand_id":1,"occurred_at":"2026-11-20T09:00:00.000000+00:00"}',
      gen_random_uuid(),
      case when n <= 40 then 'exhausted' else 'delivered' end::delivery_status,
      now() - make_interval(secs => ${LARGE} - n)
    from generate_series(${from}, ${to}) n;
    insert into webhook_attempts (delivery_id, number, status, response_code, response_body, duration_ms, at)
    select n, 1, 'succeeded', 200, 'ok', 20, now() from generate_series(${from}, ${to}) n;
  end $$`);
  await db.$executeRawUnsafe("vacuum (analyze) webhook_deliveries");
  await db.$executeRawUnsafe("vacuum (analyze) webhook_attempts");
}

type Measurements = Map<string, number>;
const BASELINE = "26 rows by primary key";

async function measureAll(ctx: BrandContext, size: number): Promise<Measurements> {
  const ids = Array.from({ length: 26 }, (_, index) => size - index * 3);
  const measurements: Measurements = new Map();
  measurements.set(
    BASELINE,
    await fastest(() => ctx.db.webhookDelivery.findMany({ where: { id: { in: ids } }, include: { attempts: true } })),
  );
  for (const { name, input } of PAGES) {
    measurements.set(name, await fastest(() => execute(listDeliveries, ctx, input(size))));
  }
  return measurements;
}

/** @returns milliseconds */
async function fastest(call: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let count = 0; count < CALLS; count++) {
    const begun = performance.now();
    await call();
    best = Math.min(best, performance.now() - begun);
  }
  return best;
}

function print(small: Measurements, large: Measurements): void {
  const ms = (value: number) => `${value.toFixed(2).padStart(8)} ms`;
  console.log(`\na page of the delivery log, quickest of ${CALLS}, at ${SMALL} and at ${LARGE} rows`);
  const growing: string[] = [];
  for (const [name, before] of small) {
    const after = large.get(name) ?? 0;
    const ratio = after / before;
    const yard = after / (large.get(BASELINE) ?? 1);
    console.log(
      `${name.padEnd(34)} ${ms(before)} ${ms(after)}   ${ratio.toFixed(2)} × the small log   ${yard.toFixed(2)} × the yardstick`,
    );
    if (ratio > MAX_RATIO && after - before > NOISE_MS) growing.push(name);
  }
  if (growing.length === 0) return;
  console.log(`\ngrow with the log: ${growing.join("; ")}`);
  process.exitCode = 1;
}
