import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { borrowDatabase } from "#launch/borrow-database.ts";
import { startPlatform } from "#platform/connectors/test/start.ts";
import { isAlive } from "#platform/db/embedded-process.ts";

const ROOT = path.join(import.meta.dirname, "..");
/** Most of it for the build, where there is none yet. */
const START_MS = 600_000;
const STOP_MS = 90_000;
const LEFT_MS = 10_000;

/**
 * Starts the whole product once for all tests, as `npm start` does: on a free port, with a data folder of its own.
 * @returns what stops it, and fails the run unless it ends in order and nothing of it stays
 */
export default async function startApp(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "masthead-e2e-"));
  // Root's PostgreSQL runs under another user, who has to pass through.
  chmodSync(dataDir, 0o711);
  const port = await freePort();
  const platform = await startPlatform({
    journal: path.join(dataDir, "test-platform.jsonl"),
    studio: `http://127.0.0.1:${port}`,
  });
  const app = spawn(process.execPath, [path.join(ROOT, "src/launch/start.ts")], {
    cwd: ROOT,
    env: configuration(port, dataDir, platform.origin),
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const output = record(app);
  try {
    await ready(app, output);
  } catch (error) {
    await stop(app).catch(() => app.kill("SIGKILL"));
    await platform.stop();
    clear(dataDir);
    throw error;
  }
  process.env.E2E_ORIGIN = `http://localhost:${port}`;
  process.env.E2E_PLATFORM = platform.origin;
  process.env.E2E_DATA_DIR = dataDir;
  process.env.E2E_DATABASE_URL = (await borrowDatabase({ url: undefined, dataDir, log: () => {} })).url;

  return async () => {
    const postmaster = postmasterOf(dataDir);
    const code = await stop(app);
    await platform.stop();
    const left = () => [-(app.pid ?? 0), postmaster].filter((pid) => pid && isAlive(pid));
    // Whoever was told to end may need a moment longer than who told it.
    for (const deadline = Date.now() + LEFT_MS; left().length > 0 && Date.now() < deadline; ) await sleep(20);
    const stayed = left();
    clear(dataDir);
    if (code !== 0) throw new Error(`The app ended with code ${code}.\n${output.tail()}`);
    if (stayed.length > 0) throw new Error(`The app ended, but these processes stayed: ${stayed.join(", ")}.`);
  };
}

function configuration(port: number, dataDir: string, platform: string): NodeJS.ProcessEnv {
  const shell = { ...process.env };
  // What a developer's shell has for their own studio must not reach this one.
  for (const name of ["APP_URL", "HOST", "DATABASE_URL", "SMTP_URL", "STORAGE_URL"]) delete shell[name];
  return {
    ...shell,
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED_DEMO: "0",
    LOG_LEVEL: "warn",
    TEST_PLATFORM: platform,
    WEBHOOK_ALLOW_PRIVATE: "127.0.0.0/8,::1/128",
    // Lets each test come from an address of its own, so that they do not use up each other's limits.
    TRUSTED_PROXIES: "127.0.0.0/8,::1/128",
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Keeps what the app says: all of it beside the traces, the end of it for error messages. */
function record(app: ChildProcess) {
  mkdirSync(path.join(ROOT, "test-results"), { recursive: true });
  const file = createWriteStream(path.join(ROOT, "test-results/app.log"));
  let text = "";
  for (const stream of [app.stdout, app.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      file.write(chunk);
      text = (text + chunk).slice(-20_000);
    });
  }
  return { has: (words: string) => text.includes(words), tail: () => text.split("\n").slice(-40).join("\n") };
}

function ready(app: ChildProcess, output: ReturnType<typeof record>): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The app ${what}.\n${output.tail()}`));
    app.stdout?.on("data", () => output.has("Masthead is ready") && resolve());
    app.once("error", reject);
    app.once("exit", () => fail("ended while starting"));
    AbortSignal.timeout(START_MS).onabort = () => fail(`was not ready in ${START_MS / 1000} s`);
  });
}

/** Asks the app to end, as a service manager would. */
async function stop(app: ChildProcess): Promise<number | null> {
  if (app.exitCode === null) {
    const ended = once(app, "exit", { signal: AbortSignal.timeout(STOP_MS) });
    app.kill("SIGTERM");
    await ended;
  }
  return app.exitCode;
}

/** PostgreSQL's own process, which is not in the app's group; NaN when it does not run. */
function postmasterOf(dataDir: string): number {
  const file = path.join(dataDir, "postgres/postmaster.pid");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : Number.NaN;
}

/** The database's files may be elsewhere, behind a link. */
function clear(dataDir: string): void {
  const database = path.join(dataDir, "postgres");
  if (existsSync(database)) rmSync(realpathSync(database), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
