import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrandId } from "#kernel/ids.ts";
import { startPlatform } from "#platform/connectors/test/index.ts";
import type { BenchPlatform } from "./platform.ts";
import { schedule, unsettled } from "./publishing-load.ts";
import { startWorker, stopWorker } from "./publishing-workers.ts";

const COUNT = 600;
const WORKERS = 2;
const AT_A_TIME = 64;

/** Publications per second when all are due at once and nothing goes wrong, beside a bare loop that posts as many. */
export async function pace(
  bench: BenchPlatform,
  brand: { brandId: BrandId; authorId: number },
  journal: string,
): Promise<void> {
  const { db } = bench.services;
  const platform = await startPlatform({ journal });
  const options = { platform: { origin: platform.origin, timeoutMs: 5000, quietSeconds: 1 } };
  const workers = Array.from({ length: WORKERS }, () => startWorker(bench.env, options));
  await Promise.all(workers.map((worker) => once(worker, "message")));
  const dueAt = new Date(Date.now() + 3000);
  await schedule(db, brand, { count: COUNT, firstDueAt: dueAt, overSeconds: 0, withTrouble: false });
  await sleep(dueAt.getTime() - Date.now());
  while ((await unsettled(db)) > 0) await sleep(100);
  const { _max } = await db.publication.aggregate({ where: { scheduledAt: dueAt }, _max: { publishedAt: true } });
  const seconds = ((_max.publishedAt?.getTime() ?? 0) - dueAt.getTime()) / 1000;
  await Promise.all(workers.map(stopWorker));

  const bare = await postBare(`${platform.origin}/blind/posts`);
  await platform.stop();
  console.log(
    `\nundisturbed, ${COUNT} due at once, ${WORKERS} workers        ${(COUNT / seconds).toFixed(1)} publications/s`,
  );
  console.log(`a bare loop that posts as many             ${(COUNT / bare).toFixed(1)} posts/s`);
}

/** @returns seconds */
async function postBare(url: string): Promise<number> {
  const startedAt = performance.now();
  let left = COUNT;
  const lane = async () => {
    while (left-- > 0) {
      const body = JSON.stringify({ account: "bare", marker: String(left), text: `Post ${left}` });
      await (await fetch(url, { method: "POST", body })).text();
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
  return (performance.now() - startedAt) / 1000;
}
