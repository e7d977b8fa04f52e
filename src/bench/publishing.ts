import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { retryPost } from "#domain/content/posts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import type { BrandId } from "#kernel/ids.ts";
import { startPlatform } from "#platform/connectors/test/for-tests.ts";
import type { Platform } from "#platform/services.ts";
import { type BenchPlatform, startBenchPlatform } from "./platform.ts";
import { schedule, unsettled } from "./publishing-load.ts";
import { pace } from "./publishing-throughput.ts";
import { type Verification, verifyPublications } from "./publishing-verification.ts";
import { superviseWorkers } from "./publishing-workers.ts";

const WORKERS = 3;
/** All timeouts are shorter than in the product, so that a minute covers hours of failures. */
const TIMING = { lease: 4, poll: 0.5, retry: [1, 2, 4] };
const REQUEST = { timeoutMs: 1500, quietSeconds: 1 };
const PLATFORM = { lose: 0.05, latency: 20, indexing: 500 };
const DYING = { at: "any" as const, probability: 0.006 };
const KILL_EVERY_MS = 1500;
const PAUSE_EVERY_MS = 7000;
const PATIENCE_SECONDS = 240;

type Brand = { brandId: BrandId; authorId: number };

/**
 * The proof: publications on platforms that lose responses, by workers that are killed and paused repeatedly; checked
 * against the platform's own journal. Then the throughput without failures. Fails when anything was duplicated,
 * invented or lost. `--publications 1200 --kills 60 --over 60`; `--publications 0`
 * measures the throughput alone, of `--at-once 600`, with responses of the platform after `--latency 0` milliseconds: from some
 * hundred on the workers wait for it rather than for processors, and two of them are to publish twice as many as one.
 * `--cpu-prof <folder>` writes profiles of its workers, `--statements <file>` a list of their statements.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      publications: { type: "string", default: "1200" },
      kills: { type: "string", default: "60" },
      over: { type: "string", default: "60" },
      "at-once": { type: "string", default: "600" },
      latency: { type: "string", default: "0" },
      "cpu-prof": { type: "string" },
      statements: { type: "string" },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), "masthead-proof-"));
  const bench = await startBenchPlatform();
  try {
    await bench.register();
    const { id, accountId } = await bench.services.db.brand.findFirstOrThrow();
    const { ownerId } = await bench.services.db.account.findUniqueOrThrow({ where: { id: accountId } });
    const brand = { brandId: id as BrandId, authorId: ownerId };
    const count = Number(values.publications);
    if (count > 0) {
      const disturbed = { count, kills: Number(values.kills), overSeconds: Number(values.over) };
      const { doubles, falselyPublished, lost } = await proveDelivery(bench, brand, join(folder, "journal"), disturbed);
      if (doubles + falselyPublished + lost > 0) process.exitCode = 1;
    }
    await pace(bench, brand, join(folder, "pace"), {
      atOnce: Number(values["at-once"]),
      latency: Number(values.latency),
      profiles: values["cpu-prof"],
      statements: values.statements,
    });
  } finally {
    await bench.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function proveDelivery(
  bench: BenchPlatform,
  brand: Brand,
  journal: string,
  { count, kills, overSeconds }: { count: number; kills: number; overSeconds: number },
): Promise<Verification> {
  const { db } = bench.services;
  const platform = await startPlatform({ journal, ...PLATFORM });
  const workers = superviseWorkers(WORKERS, () => bench.env, {
    platform: { origin: platform.origin, ...REQUEST },
    timing: TIMING,
    die: DYING,
  });
  await workers.ready();
  const firstDueAt = new Date(Date.now() + 3000);
  await schedule(db, brand, { count, firstDueAt, overSeconds, withFaults: true });
  const over = new AbortController();
  const work = async () => {
    await disrupt(workers, db, kills, over.signal);
    // A publication that was quarantined is presented to a user, who presses "retry".
    const quarantined = await retryQuarantined(bench.services, brand);
    await settled(db, over.signal);
    const seconds = (Date.now() - firstDueAt.getTime()) / 1000;
    await workers.stop();
    const verification = await verifyPublications(db, journal);
    print(verification, { ...workers.figures(), seconds, quarantined });
    return verification;
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
      pauses.push(workers.pauseOne(TIMING.lease + 2));
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

function print(
  verification: Verification,
  run: { killed: number; pauses: number; seconds: number; quarantined: number },
): void {
  const { latenessMs, baselineMs } = verification;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const lines: [string, string | number][] = [
    ["publications", verification.publications],
    ["workers killed (SIGKILL)", run.killed],
    ["workers paused beyond their lease", run.pauses],
    ["replies lost", verification.repliesLost],
    ["sent again under the same key", verification.repeats],
    ["published", verification.published],
    ["of them threads of three parts", verification.threads],
    ["refused by the platform", verification.refused],
    ["doubles", verification.doubles],
    ["falsely published", verification.falselyPublished],
    ["lost", verification.lost],
    ["unknown (put before a person)", `${verification.unknown}, ${verification.unknownThere} of them on the platform`],
    ...verification.unknownCauses.map(({ label, count }): [string, number] => [`  ${label}`, count]),
    ["quarantined, then retried", run.quarantined],
    ["seconds", run.seconds.toFixed(1)],
    ["publications/s under this treatment", (verification.published / run.seconds).toFixed(1)],
    ["lateness p50 / p95", `${seconds(latenessMs.p50)} / ${seconds(latenessMs.p95)}`],
    ["lateness of those sent once p50 / p95", `${seconds(baselineMs.p50)} / ${seconds(baselineMs.p95)}`],
  ];
  for (const [label, value] of lines) console.log(`${label.padEnd(76)} ${value}`);
}
