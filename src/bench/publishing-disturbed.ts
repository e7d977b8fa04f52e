import { setTimeout as sleep } from "node:timers/promises";
import { retryPost } from "#domain/content/posts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import type { BrandId } from "#kernel/ids.ts";
import { startPlatform } from "#platform/connectors/test/for-tests.ts";
import type { Platform } from "#platform/services.ts";
import type { BenchPlatform } from "./platform.ts";
import { schedule, unsettled } from "./publishing-load.ts";
import { superviseWorkers } from "./publishing-workers.ts";

/** All timeouts are shorter than in the product, so that a minute covers hours of failures. */
export const DISTURBANCE = {
  workers: 3,
  timing: { lease: 4, poll: 0.5, retry: [1, 2, 4] },
  request: { timeoutMs: 1500, quietSeconds: 1 },
  platform: { lose: 0.05, latency: 20, indexing: 500 },
  /** Besides the kills from outside: at each step of publishing, with this probability. */
  dying: { at: "any" as const, probability: 0.006 },
};
const KILL_EVERY_MS = 1500;
const PAUSE_EVERY_MS = 7000;
const PATIENCE_SECONDS = 240;

type Brand = { brandId: BrandId; authorId: number };

export type DisturbedRun = {
  journal: string;
  count: number;
  kills: number;
  overSeconds: number;
  /** The same faults for the same seed; when they meet which publication depends on the machine. */
  seed?: number;
  /** Before anything is due. */
  onScheduled?(workers: ReturnType<typeof superviseWorkers>): Promise<void>;
};

export type DisturbedFigures = { killed: number; pauses: number; seconds: number; quarantined: number };

/**
 * Publications on platforms that lose responses, by workers that are killed and paused repeatedly, until all are
 * finished and the number of kills is reached, or patience ends.
 * @throws Error when a worker ends by itself, or on Ctrl-C
 */
export async function publishDisturbed(
  bench: BenchPlatform,
  brand: Brand,
  run: DisturbedRun,
): Promise<DisturbedFigures> {
  const { journal, count, kills, overSeconds, seed } = run;
  const { db } = bench.services;
  const { workers: workerCount, timing, request, dying } = DISTURBANCE;
  const platform = await startPlatform({ journal, ...DISTURBANCE.platform, ...(seed === undefined ? {} : { seed }) });
  const options = {
    platform: { origin: platform.origin, ...request },
    timing,
    ...(kills > 0 && { die: { ...dying, ...(seed === undefined ? {} : { seed }) } }),
  };
  const workers = superviseWorkers(workerCount, () => bench.env, options);
  const over = new AbortController();
  const work = async () => {
    await workers.ready();
    const firstDueAt = new Date(Date.now() + 3000);
    await schedule(db, brand, { count, firstDueAt, overSeconds, withFaults: true });
    await run.onScheduled?.(workers);
    await disrupt(workers, db, kills, over.signal);
    // A publication that was quarantined is presented to a user, who presses "retry".
    const quarantined = await retryQuarantined(bench.services, brand);
    await settled(db, over.signal);
    const seconds = (Date.now() - firstDueAt.getTime()) / 1000;
    await workers.stop();
    return { ...workers.figures(), seconds, quarantined };
  };
  try {
    return await Promise.race([work(), workers.failed, interrupted()]);
  } finally {
    over.abort();
    await workers.stop();
    await platform.stop();
  }
}

/** Ctrl-C also stops the started processes. */
function interrupted(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => reject(new Error("Interrupted.")));
  });
}

/** Kills and pauses until the number of kills is reached and all publications are finished. */
async function disrupt(
  workers: ReturnType<typeof superviseWorkers>,
  db: Platform["db"],
  kills: number,
  over: AbortSignal,
): Promise<void> {
  const pauses: Promise<void>[] = [];
  const deadline = Date.now() + PATIENCE_SECONDS * 1000;
  let nextPause = Date.now() + PAUSE_EVERY_MS;
  while (!over.aborted && Date.now() < deadline) {
    await sleep(KILL_EVERY_MS);
    const isEnough = workers.figures().killed >= kills;
    if (isEnough && (await unsettled(db)) === 0) break;
    if (!isEnough) workers.killOne();
    if (Date.now() > nextPause) {
      nextPause = Date.now() + PAUSE_EVERY_MS;
      pauses.push(workers.pauseOne(DISTURBANCE.timing.lease + 2));
    }
  }
  await Promise.all(pauses);
}

/** @returns how many there were */
export async function retryQuarantined(
  { db, ...services }: Platform,
  { brandId }: Pick<Brand, "brandId">,
): Promise<number> {
  const rows = await db.publication.findMany({
    where: { status: "failed", error: { path: ["code"], equals: "quarantined" } },
  });
  const ctx: BrandContext = {
    ...services,
    db,
    brandId,
    role: null,
    caller: { kind: "system", job: "bench" },
    origin: { requestId: "bench", entryPoint: "job", address: null, userAgent: null },
  };
  for (const { postId } of rows) await execute(retryPost, ctx, { id: postId });
  return rows.length;
}

async function settled(db: Platform["db"], over: AbortSignal): Promise<void> {
  const deadline = Date.now() + PATIENCE_SECONDS * 1000;
  while (!over.aborted && Date.now() < deadline && (await unsettled(db)) > 0) await sleep(500);
}
