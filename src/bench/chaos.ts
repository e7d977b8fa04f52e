import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrandId } from "#kernel/ids.ts";
import { type Line, readJournal, startPlatform } from "#platform/connectors/test/for-tests.ts";
import type { Db } from "#platform/db/index.ts";
import { judgeEvents, openReceiver, responses, subscribe } from "./chaos-receiver.ts";
import type { Counts, Scenario, ScenarioRun } from "./chaos-scenario.ts";
import { SCENARIOS } from "./chaos-scenarios.ts";
import { choose } from "./choose.ts";
import { startBenchPlatform } from "./platform.ts";
import { schedule, unsettled } from "./publishing-load.ts";
import { verifyPublications } from "./publishing-verification.ts";
import { superviseWorkers } from "./publishing-workers.ts";

const WORKERS = 2;
const TIMING = { lease: 4, poll: 0.5, retry: [1, 2, 4] };
const REQUEST = { timeoutMs: 1500, quietSeconds: 1 };
const PLATFORM = { lose: 0.02, latency: 20, indexing: 500 };
const SETTINGS = { LOG_LEVEL: "silent", WEBHOOK_ALLOW_PRIVATE: "127.0.0.0/8" };
const COUNT = 150;
const OVER_SECONDS = 15;
const FAULTS_AFTER_MS = 4000;
const PATIENCE_MS = 90_000;
/** The platform's clock and the database's are the same machine's, and read one after the other. */
const EARLY_MS = 50;

type Row = {
  name: string;
  mustBeZero: Counts;
  recovery: number | null;
  lateness: { p50: number; p95: number };
  notes: string[];
  /** Metrics beside the counts that exceeded their limit. */
  hasMissed: boolean;
};

/**
 * Kills, freezes and disconnects the services that publishing depends on, while it publishes; checked against the
 * journals of the platform, of the webhook receivers and of everything else involved. Prints one table; fails when
 * anything was duplicated, invented, lost or never finished, or exceeded a limit. With names only those scenarios.
 */
export async function run(names: string[]): Promise<void> {
  const chosen = choose(SCENARIOS, names);
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  console.log(`${"".padEnd(24)} doubles  false  lost  stuck   recovery   lateness p50 / p95`);
  for (const scenario of chosen) {
    const missing = scenario.missing?.();
    if (missing) console.log(`${scenario.name.padEnd(24)} skipped: ${missing}`);
    else if (!print(await runScenario(scenario))) process.exitCode = 1;
  }
}

/** Each scenario has its own installation, so that leftovers of one do not affect the next. */
async function runScenario({ name, overSeconds = OVER_SECONDS, open }: Scenario): Promise<Row> {
  await using outside = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "masthead-chaos-"));
  outside.defer(() => rmSync(folder, { recursive: true, force: true }));
  const scene = await open((end) => outside.defer(end));
  const journal = join(folder, "journal");
  const bench = await startBenchPlatform({ ...SETTINGS, ...scene.settings }, scene.dataDir);
  outside.defer(bench.stop);
  await using cleanup = new AsyncDisposableStack();
  const platform = await startPlatform({ journal, ...PLATFORM });
  const envOf = (slot: number) => ({ ...bench.env, ...scene.workerSettings?.(slot) });
  const workers = superviseWorkers(WORKERS, envOf, {
    platform: { origin: platform.origin, ...REQUEST },
    timing: TIMING,
  });
  const ready = workers.ready();
  const row: Row = {
    name,
    mustBeZero: { doubles: 0, false: 0, lost: 0, stuck: 0 },
    recovery: null,
    lateness: { p50: 0, p95: 0 },
    notes: [],
    hasMissed: false,
  };
  const checks: (() => Promise<Partial<Counts>>)[] = [];
  try {
    const token = await bench.register();
    const { db } = bench.services;
    const { id, accountId } = await db.brand.findFirstOrThrow();
    const { ownerId: authorId } = await db.account.findUniqueOrThrow({ where: { id: accountId } });
    const origin = { requestId: "chaos", entryPoint: "job" as const, address: null, userAgent: null };
    const caller = { kind: "system" as const, job: "chaos" };
    const ctx = { ...bench.services, caller, origin, brandId: id as BrandId, role: null };
    const receiver = await openReceiver(responses);
    outside.defer(receiver.stop);
    await subscribe(ctx, receiver, "post.published");
    checks.push(() => judgeEvents(ctx, receiver));
    const run: ScenarioRun = {
      bench,
      workers,
      ctx,
      token,
      journal,
      receiver,
      onEnd: (end) => cleanup.defer(end),
      addCheck: (check) => checks.push(check),
      note: (line) => row.notes.push(line),
      expectAtMost(what, seconds, most) {
        const isKept = seconds <= most;
        if (!isKept) row.hasMissed = true;
        row.notes.push(`${what} ${seconds.toFixed(1)} s (${isKept ? "at most" : "MISSED: at most"} ${most} s)`);
      },
    };
    await ready;
    await scene.prepare?.(run);
    const firstDueAt = new Date(Date.now() + 1000);
    await schedule(
      db,
      { brandId: ctx.brandId, authorId },
      { count: COUNT, firstDueAt, overSeconds, withFaults: false },
    );
    await sleep(FAULTS_AFTER_MS);
    await Promise.race([scene.disrupt(run), workers.failed]);
    const overAt = Date.now();
    const stuck = await settle(() => unsettled(db), overSeconds * 1000 + PATIENCE_MS);
    const verification = await verifyPublications(db, journal);
    const lines = readJournal(journal);
    row.recovery = (lines.find(({ what, at }) => what === "accepted" && at >= overAt)?.at ?? overAt) - overAt || null;
    row.lateness = verification.latenessMs;
    add(row.mustBeZero, {
      doubles: verification.doubles,
      false: verification.falselyPublished + (await countEarly(db, lines)),
      lost: verification.lost - stuck,
      stuck,
    });
    for (const check of checks) add(row.mustBeZero, await check());
    return row;
  } finally {
    await workers.stop();
    await platform.stop();
  }
}

function add(counts: Counts, more: Partial<Counts>): void {
  for (const name of ["doubles", "false", "lost", "stuck"] as const) counts[name] += more[name] ?? 0;
}

/** Published before its time, by a worker whose clock is fast. */
async function countEarly(db: Db, lines: readonly Line[]): Promise<number> {
  const rows = await db.publication.findMany({ select: { idempotencyKey: true, scheduledAt: true } });
  const dueAt = new Map(rows.map(({ idempotencyKey, scheduledAt }) => [idempotencyKey, scheduledAt?.getTime() ?? 0]));
  return lines.filter(({ what, marker, at }) => what === "accepted" && at < (dueAt.get(marker) ?? 0) - EARLY_MS).length;
}

/** @returns the number of publications that are unfinished after the timeout */
async function settle(count: () => Promise<number>, patienceMs: number): Promise<number> {
  for (const deadline = Date.now() + patienceMs; ; await sleep(250)) {
    const left = await count().catch(() => COUNT);
    if (left === 0 || Date.now() > deadline) return left;
  }
}

/** @returns whether everything is as required */
function print({ name, mustBeZero, recovery, lateness, notes, hasMissed }: Row): boolean {
  const { doubles, false: invented, lost, stuck } = mustBeZero;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const counts = `${pad(doubles, 7)}${pad(invented, 7)}${pad(lost, 6)}${pad(stuck, 7)}`;
  const recovered = recovery === null ? "–" : seconds(recovery);
  console.log(
    `${name.padEnd(24)} ${counts} ${recovered.padStart(10)}   ${seconds(lateness.p50)} / ${seconds(lateness.p95)}`,
  );
  for (const note of notes) console.log(`${"".padEnd(24)}   ${note}`);
  return !hasMissed && Object.values(mustBeZero).every((count) => count === 0);
}

function pad(count: number, width: number): string {
  return String(count).padStart(width);
}
