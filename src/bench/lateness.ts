import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startPlatform } from "#platform/connectors/test/for-tests.ts";
import type { Db } from "#platform/db/index.ts";
import { choose } from "./choose.ts";
import { addHistory, addPosts, type LatenessBrand, openAccount } from "./lateness-load.ts";
import { startBenchPlatform } from "./platform.ts";
import { startWorker, stopWorker } from "./publishing-workers.ts";

/** Seconds; the targets of the scenarios below, on an otherwise idle machine. */
type Goal = { share: number; most: number };
type Scenario = {
  name: string;
  about: string;
  workers: number;
  goals: Goal[];
  /**
   * Adds posts that come due from `from` on. @returns the brand that is measured, and for how many seconds its posts
   * come due
   */
  fill(db: Db, brands: { measured: LatenessBrand; other: LatenessBrand }, from: Date): Promise<number>;
};

const SCENARIOS: Scenario[] = [
  {
    name: "quiet",
    about: "300 posts due over 30 s and nothing else: the yardstick",
    workers: 1,
    goals: [{ share: 0.95, most: 1 }],
    fill: (db, { measured }, from) => addPosts(db, measured, { count: 300, from, overSeconds: 30 }),
  },
  {
    name: "expiring",
    about: "the same at 200,000 publications, with 2,000 unapproved of another account expiring in the first second",
    workers: 1,
    goals: [{ share: 0.95, most: 1 }],
    async fill(db, { measured, other }, from) {
      await addHistory(db, other, 200_000);
      await addPosts(db, other, { count: 2000, from, overSeconds: 0, status: "pending_approval" });
      return addPosts(db, measured, { count: 300, from, overSeconds: 30 });
    },
  },
  {
    name: "hanging",
    about: "30 posts due over 30 s beside another account's 16 channels with 4 posts each that get no answer",
    workers: 1,
    goals: [{ share: 1, most: 2 }],
    async fill(db, { measured, other }, from) {
      await addPosts(db, other, { count: 64, from, overSeconds: 0, text: "[hang]", channels: 16 });
      return addPosts(db, measured, { count: 30, from, overSeconds: 30 });
    },
  },
  {
    name: "minute",
    about: "10,000 posts due in a minute on two workers",
    workers: 2,
    goals: [
      { share: 0.5, most: 5 },
      { share: 0.99, most: 15 },
    ],
    fill: (db, { measured }, from) => addPosts(db, measured, { count: 10_000, from, overSeconds: 60, channels: 48 }),
  },
];

/**
 * How late posts are published under load. `npm run bench -- lateness [scenario …]` Exits with 1 when a target is
 * missed.
 */
export async function run(wanted: string[]): Promise<void> {
  for (const scenario of choose(SCENARIOS, wanted)) await measure(scenario);
}

async function measure({ name, about, workers: count, goals, fill }: Scenario): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "masthead-lateness-"));
  const bench = await startBenchPlatform();
  const platform = await startPlatform({ journal: join(folder, "journal") });
  const options = { platform: { origin: platform.origin, timeoutMs: 10_000, quietSeconds: 1 } };
  const { db } = bench.services;
  try {
    const brands = { measured: await openAccount(db, "measured"), other: await openAccount(db, "other") };
    const from = new Date(Date.now() + 30_000);
    const overSeconds = await fill(db, brands, from);
    await db.$executeRaw`analyze`;
    const workers = Array.from({ length: count }, () => startWorker(bench.env, options));
    await Promise.all(workers.map((worker) => once(worker, "message")));
    const isReady = Date.now() < from.getTime();
    await sleep(Math.max(0, from.getTime() - Date.now() + overSeconds * 1000));
    const { brandId } = brands.measured;
    const isOpen = () => db.publication.count({ where: { brandId, status: { in: ["scheduled", "publishing"] } } });
    while ((await isOpen()) > 0) await sleep(250);
    const late = await latenessOf(db, brandId);
    const load = loadavg()[0]?.toFixed(1);
    await Promise.all(workers.map(stopWorker));
    print(name, about, late, goals, `load ${load}${isReady ? "" : ", and the workers came too late"}`);
  } finally {
    await platform.stop();
    await bench.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Seconds, ascending. */
async function latenessOf(db: Db, brandId: number): Promise<number[]> {
  const rows = await db.publication.findMany({
    where: { brandId, status: "published" },
    select: { publishedAt: true, scheduledAt: true },
  });
  return rows
    .map((row) => ((row.publishedAt?.getTime() ?? 0) - (row.scheduledAt?.getTime() ?? 0)) / 1000)
    .toSorted((a, b) => a - b);
}

function print(name: string, about: string, late: number[], goals: Goal[], note: string): void {
  const at = (share: number) => late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? Number.NaN;
  const isMet = goals.every(({ share, most }) => at(share) <= most);
  if (!isMet) process.exitCode = 1;
  const percentiles = [0.5, 0.95, 0.99, 1].map((share) => `${at(share).toFixed(2)}`).join(" / ");
  const wanted = goals.map(({ share, most }) => `p${share * 100} ≤ ${most} s`).join(", ");
  console.log(`\n${name}: ${about}`);
  console.log(`${late.length} published; late by p50 / p95 / p99 / most: ${percentiles} s`);
  console.log(`goal: ${wanted}: ${isMet ? "met" : "missed"} (${note})`);
}
