import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { startEmbedded } from "#platform/db/embedded.ts";
import { exitsWithin, isAlive } from "#platform/db/embedded-process.ts";
import type { Db } from "#platform/db/index.ts";
import type { Scenario, ScenarioRun } from "./chaos-scenario.ts";
import { isBuilt, NOT_BUILT, startWeb } from "./chaos-web-processes.ts";
import type { BenchPlatform } from "./platform.ts";

const FROZEN_MS = 8000;
const AWAY_MS = 6000;
const FULL_MS = 6000;
/** Enough for the tables and their log, but quickly full. */
const DISK_MEGABYTES = 400;
const PIECE = Buffer.alloc(1024 * 1024);

const answers = (db: Db) =>
  db.$queryRaw`select 1`.then(
    () => true,
    () => false,
  );

export const DATABASE_SCENARIOS: Scenario[] = [
  {
    name: "database-child-killed",
    open: () => ({
      async disrupt({ bench }) {
        for (let count = 0; count < 3; count++) {
          const [child] = children(postmasterOf(bench)).toSorted(() => Math.random() - 0.5);
          if (child) signal(child, "SIGKILL");
          await sleep(2500);
          // On a busy machine it still recovers, and the whole server ends when the process that does so is killed.
          while (!(await answers(bench.services.db))) await sleep(100);
        }
      },
    }),
  },
  {
    name: "database-killed",
    open: () => ({
      async disrupt({ bench, onEnd }) {
        await exitsWithin(postmasterOf(bench), "SIGKILL", 5000);
        await restart(bench, onEnd);
      },
    }),
  },
  {
    name: "database-frozen",
    open() {
      let origin: string | null = null;
      return {
        async prepare({ bench, onEnd, note }) {
          if (isBuilt()) origin = (await startWeb(bench, onEnd)).origin;
          else note(`no web: ${NOT_BUILT}`);
        },
        async disrupt(run) {
          const master = postmasterOf(run.bench);
          const all = [master, ...children(master)];
          const frozen = new AbortController();
          for (const pid of all) signal(pid, "SIGSTOP");
          const polling = origin ? ask(origin, run, frozen.signal) : null;
          await sleep(FROZEN_MS);
          frozen.abort();
          for (const pid of all) signal(pid, "SIGCONT");
          await polling;
        },
      };
    },
  },
  {
    name: "database-away",
    open: () => ({
      async disrupt({ bench, onEnd }) {
        await exitsWithin(postmasterOf(bench), "SIGINT", 20_000);
        await sleep(AWAY_MS);
        await restart(bench, onEnd);
      },
    }),
  },
  {
    name: "disk-full",
    missing() {
      try {
        mountDisk()();
        return null;
      } catch {
        return "a small disk of its own can only be mounted by root, outside a container that forbids it.";
      }
    },
    open(onEnd) {
      const folder = mkdtempSync(join(tmpdir(), "masthead-disk-"));
      onEnd(mountDisk(folder));
      const filler = join(folder, "filler");
      let origin: string | null = null;
      return {
        dataDir: join(folder, "data"),
        async prepare({ bench, onEnd: onFaultEnd, note }) {
          if (isBuilt()) origin = (await startWeb(bench, onFaultEnd)).origin;
          else note(`no web: ${NOT_BUILT}`);
        },
        async disrupt(run) {
          const { bench, onEnd: onFaultEnd, note } = run;
          let megabytes = 0;
          writeFileSync(filler, "");
          megabytes += fill(filler);
          const full = new AbortController();
          const polling = origin ? requestWhileFull(origin, run, full.signal) : null;
          // Repeated, so that space the server frees is taken too.
          for (const until = Date.now() + FULL_MS; Date.now() < until; await sleep(100)) megabytes += fill(filler);
          full.abort();
          await polling;
          rmSync(filler);
          const [master] = postmasters(bench);
          note(`${megabytes} MB filled; ${master ? "the server went on" : "the server had ended and was started"}`);
          if (!master) await restart(bench, onFaultEnd);
        },
      };
    },
  },
];

/** Requests a web process twice a second while the database is frozen, and reports the longest wait for a 503. */
async function ask(origin: string, { token, expectAtMost }: ScenarioRun, frozen: AbortSignal): Promise<void> {
  const waits: Promise<number>[] = [];
  while (!frozen.aborted) {
    waits.push(waitFor503(origin, token));
    await sleep(500, undefined, { signal: frozen }).catch(() => {});
  }
  // The last requests may have been sent after the server was resumed, so they do not count.
  const seconds = await Promise.all(waits.slice(0, -4));
  expectAtMost(`${seconds.length} requests answered 503 within`, Math.max(...seconds), 5);
}

/**
 * Requests a web process while the disk is full: writes are refused with 503 and Retry-After, `/readyz` names the disk,
 * and reads work as long as the database responds. Without room for its log the database may stop.
 */
async function requestWhileFull(
  origin: string,
  { ctx, token, addCheck: judge, note }: ScenarioRun,
  full: AbortSignal,
): Promise<void> {
  const [writes, reads, readiness]: [string[], string[], string[]] = [[], [], []];
  const headers = { authorization: `Bearer ${token}` };
  while (!full.aborted) {
    const body = new FormData();
    body.append("file", await newImage(), "image.png");
    const written = await fetch(`${origin}/api/v1/media/assets`, { method: "POST", headers, body });
    writes.push(`${written.status} ${written.headers.has("retry-after") ? "Retry-After" : ""}`.trim());
    const answeredBefore = await isResponding(ctx.db);
    const read = await fetch(`${origin}/api/v1/posts`, { headers });
    if (answeredBefore && (await isResponding(ctx.db))) reads.push(String(read.status));
    const { parts } = (await (await fetch(`${origin}/readyz`)).json()) as { parts: Record<string, string> };
    readiness.push(parts.disk?.split(":", 1)[0] ?? "nothing");
    await Promise.all([written.body?.cancel(), read.body?.cancel()]);
    await sleep(250, undefined, { signal: full }).catch(() => {});
  }
  const read = tally(reads) || "none, for the database did not answer";
  note(`uploads answered ${tally(writes)}; reads ${read}; /readyz called the disk ${tally(readiness)}`);
  const wrong = [
    ...writes.filter((response) => response !== "503 Retry-After"),
    ...reads.filter((status) => status !== "200"),
    ...readiness.filter((word) => word !== "full"),
  ];
  judge(async () => ({ false: wrong.length }));
}

function isResponding(db: Db): Promise<boolean> {
  return db.$queryRaw`select 1`.then(
    () => true,
    () => false,
  );
}

/** Random bytes, so that no image is a duplicate. */
async function newImage(): Promise<Blob> {
  const noise = { width: 16, height: 16, channels: 3 as const };
  const png = await sharp(randomBytes(16 * 16 * 3), { raw: noise })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(png)], { type: "image/png" });
}

/** "503 × 12, 200 × 1". */
function tally(words: readonly string[]): string {
  return Object.entries(Object.groupBy(words, (word) => word))
    .map(([word, all]) => `${word} × ${all?.length ?? 0}`)
    .join(", ");
}

/** @returns seconds; infinite if any response was not a 503 */
async function waitFor503(origin: string, token: string): Promise<number> {
  const requestedAt = performance.now();
  const response = await fetch(`${origin}/api/v1/teams`, { headers: { authorization: `Bearer ${token}` } }).catch(
    () => null,
  );
  await response?.arrayBuffer();
  return response?.status === 503 ? (performance.now() - requestedAt) / 1000 : Number.POSITIVE_INFINITY;
}

/** @returns a function that unmounts it and removes the folder */
function mountDisk(folder = mkdtempSync(join(tmpdir(), "masthead-disk-"))): () => void {
  const isMounted = () => execFileSync("mount", { encoding: "utf8" }).includes(` ${folder} `);
  const end = () => {
    if (isMounted()) execFileSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MEGABYTES}m,mode=0755`, "tmpfs", folder], {
      stdio: "ignore",
    });
    chmodSync(folder, 0o755);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return end;
}

/** Writes until the disk is full. @returns megabytes */
function fill(file: string): number {
  for (let megabytes = 0; ; megabytes++) {
    try {
      appendFileSync(file, PIECE);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOSPC") return megabytes;
      throw error;
    }
  }
}

function postmasterOf({ env }: BenchPlatform): number {
  return Number.parseInt(readFileSync(join(env.DATA_DIR ?? "", "postgres/postmaster.pid"), "utf8"), 10);
}

/** The running one, or none. */
function postmasters(bench: BenchPlatform): number[] {
  try {
    return [postmasterOf(bench)].filter(isAlive);
  } catch {
    return [];
  }
}

function children(parent: number): number[] {
  const found = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).split("\n");
  return found
    .map((line) => line.trim().split(/ +/).map(Number))
    .flatMap(([pid, of]) => (pid && of === parent ? [pid] : []));
}

/** A process that has exited in the meantime cannot be signaled. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has exited by itself.
  }
}

async function restart({ env }: BenchPlatform, onEnd: ScenarioRun["onEnd"]): Promise<void> {
  const port = Number(new URL(env.DATABASE_URL ?? "").port);
  const server = await startEmbedded({ dataDir: env.DATA_DIR ?? "", log: () => {}, port });
  onEnd(() => server.stop());
}
