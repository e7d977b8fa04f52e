import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrandId } from "#kernel/ids.ts";
import { startPlatform } from "#platform/connectors/test/for-tests.ts";
import type { Db } from "#platform/db/index.ts";
import type { BenchPlatform } from "./platform.ts";
import { schedule, unsettled } from "./publishing-load.ts";
import { startWorker, stopWorker } from "./publishing-workers.ts";

const AT_ONCE = 600;
const ONE_BY_ONE = 75;
const WORKERS = 2;
const AT_A_TIME = 64;

type Brand = { brandId: BrandId; authorId: number };

/**
 * Without failures: publications per second when all are due at once, compared with a plain loop that posts as many;
 * then how late they are when they come due one by one.
 */
export async function pace(bench: BenchPlatform, brand: Brand, journal: string): Promise<void> {
  const platform = await startPlatform({ journal });
  const options = { platform: { origin: platform.origin, timeoutMs: 5000, quietSeconds: 1 } };
  const workers = Array.from({ length: WORKERS }, () => startWorker(bench.env, options));
  try {
    await Promise.all(workers.map((worker) => once(worker, "message")));
    const atOnce = await publish(bench.services.db, brand, { count: AT_ONCE, overSeconds: 0 });
    const oneByOne = await publish(bench.services.db, brand, { count: ONE_BY_ONE, overSeconds: 15 });
    await Promise.all(workers.map(stopWorker));
    const bare = await postBare(`${platform.origin}/blind/posts`);
    const p = (share: number) => `${((oneByOne[Math.floor(oneByOne.length * share)] ?? 0) / 1000).toFixed(2)} s`;
    console.log(`\nundisturbed, ${WORKERS} workers`);
    console.log(
      `${`${AT_ONCE} due at once`.padEnd(40)} ${(AT_ONCE / ((atOnce.at(-1) ?? 0) / 1000)).toFixed(1)} publications/s`,
    );
    console.log(`${"a bare loop that posts as many".padEnd(40)} ${(AT_ONCE / bare).toFixed(1)} posts/s`);
    console.log(`${`lateness of ${ONE_BY_ONE}, one by one, p50 / p95`.padEnd(40)} ${p(0.5)} / ${p(0.95)}`);
  } finally {
    await Promise.all(workers.map(stopWorker));
    await platform.stop();
  }
}

/** @returns how late each was, in milliseconds, ascending */
async function publish(
  db: Db,
  brand: Brand,
  { count, overSeconds }: { count: number; overSeconds: number },
): Promise<number[]> {
  const firstDueAt = new Date(Date.now() + 5000);
  await schedule(db, brand, { count, firstDueAt, overSeconds, withFaults: false });
  await sleep(Math.max(0, firstDueAt.getTime() - Date.now() + overSeconds * 1000));
  while ((await unsettled(db)) > 0) await sleep(100);
  const rows = await db.publication.findMany({ where: { scheduledAt: { gte: firstDueAt }, status: "published" } });
  return rows
    .map((row) => (row.publishedAt?.getTime() ?? 0) - (row.scheduledAt?.getTime() ?? 0))
    .toSorted((a, b) => a - b);
}

/** @returns seconds */
async function postBare(url: string): Promise<number> {
  const startedAt = performance.now();
  let left = AT_ONCE;
  const lane = async () => {
    while (left-- > 0) {
      const body = JSON.stringify({ account: "bare", marker: String(left), text: `Post ${left}` });
      await (await fetch(url, { method: "POST", body })).text();
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
  return (performance.now() - startedAt) / 1000;
}
