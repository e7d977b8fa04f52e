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
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { borrowDatabase } from "#launch/borrow-database.ts";
import { ensureBuilt } from "#launch/build.ts";
import { startPlatform } from "#platform/connectors/test/start.ts";
import { isAlive } from "#platform/db/embedded-process.ts";
import { freePort } from "#test/started-app.ts";
import { noteBuild, notePackages } from "#test/unchanged.ts";

const ROOT = path.join(import.meta.dirname, "..");
/** Allows time for the build, if there is none yet. */
const START_TIMEOUT_MS = 600_000;
const STOP_TIMEOUT_MS = 90_000;
const EXIT_MS = 10_000;

/**
 * Starts the whole product once for all tests, as `npm start` does, on a free port and with a data directory of its
 * own.
 * @returns a function that stops it and fails the run if it exits with an error, leaves processes behind, or if build or
 *   product have changed a package, or the product its build
 */
export default async function startApp(): Promise<() => Promise<void>> {
  const verifyPackages = notePackages(ROOT);
  await ensureBuilt({ log: (line) => console.log(line) });
  const verifyBuild = noteBuild(ROOT);
  const installation = await startInstallation();
  process.env.E2E_ORIGIN = installation.origin;
  process.env.E2E_PLATFORM = installation.platform;
  process.env.E2E_DATA_DIR = installation.dataDir;
  process.env.E2E_DATABASE_URL = installation.databaseUrl;
  return async () => {
    await installation.stop();
    verifyPackages();
    verifyBuild();
  };
}

/**
 * @param hostname of its public address
 * @param env more of its configuration
 */
export async function startInstallation({ hostname = "localhost", env = {} as Record<string, string> } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "masthead-e2e-"));
  // When the tests run as root, PostgreSQL runs as another user and needs search permission on this directory.
  chmodSync(dataDir, 0o711);
  const port = await freePort();
  const platform = await startPlatform({
    journal: path.join(dataDir, "test-platform.jsonl"),
    studio: `http://127.0.0.1:${port}`,
  });
  const app = spawn(process.execPath, [path.join(ROOT, "src/launch/start.ts")], {
    cwd: ROOT,
    env: {
      ...configuration(port, dataDir, platform.origin),
      ...(hostname === "localhost" ? {} : { APP_URL: `http://${hostname}:${port}`, HOST: "127.0.0.1" }),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const output = recordOutput(app, `${hostname}.log`);
  try {
    await waitUntilReady(app, output);
  } catch (error) {
    await stop(app).catch(() => app.kill("SIGKILL"));
    await platform.stop();
    removeData(dataDir);
    throw error;
  }
  const { url: databaseUrl } = await borrowDatabase({ url: undefined, dataDir, log: () => {} });

  async function stopInstallation(): Promise<void> {
    const postmaster = postmasterOf(dataDir);
    const code = await stop(app);
    await platform.stop();
    const running = () => [-(app.pid ?? 0), postmaster].filter((pid) => pid && isAlive(pid));
    // Child processes may take a moment longer to exit than the app.
    for (const deadline = Date.now() + EXIT_MS; running().length > 0 && Date.now() < deadline; ) await sleep(20);
    const remaining = running();
    removeData(dataDir);
    if (code !== 0) throw new Error(`The app ended with code ${code}.\n${output.tail()}`);
    if (remaining.length > 0) throw new Error(`The app ended, but these processes stayed: ${remaining.join(", ")}.`);
  }

  return {
    origin: `http://${hostname}:${port}`,
    platform: platform.origin,
    dataDir,
    databaseUrl,
    /** What it printed last. */
    printed: output.tail,
    stop: stopInstallation,
  };
}

function configuration(port: number, dataDir: string, platform: string): NodeJS.ProcessEnv {
  const shell = { ...process.env };
  // Configuration in the developer's shell for their own installation must not apply here.
  for (const name of ["APP_URL", "HOST", "DATABASE_URL", "SMTP_URL", "STORAGE_URL"]) delete shell[name];
  return {
    ...shell,
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED_DEMO: "0",
    LOG_LEVEL: "warn",
    TEST_PLATFORM: platform,
    WEBHOOK_ALLOW_PRIVATE: "127.0.0.0/8,::1/128",
    // Gives each test its own IP address, so that tests do not share rate limits.
    TRUSTED_PROXIES: "127.0.0.0/8,::1/128",
  };
}

/** Records the app's output: all of it in a file beside the traces, the end of it for error messages. */
function recordOutput(app: ChildProcess, name: string) {
  mkdirSync(path.join(ROOT, "test-results"), { recursive: true });
  const file = createWriteStream(path.join(ROOT, "test-results", name));
  let text = "";
  for (const stream of [app.stdout, app.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      file.write(chunk);
      text = (text + chunk).slice(-20_000);
    });
  }
  return { has: (part: string) => text.includes(part), tail: () => text.split("\n").slice(-40).join("\n") };
}

function waitUntilReady(app: ChildProcess, output: ReturnType<typeof recordOutput>): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The app ${what}.\n${output.tail()}`));
    app.stdout?.on("data", () => output.has("Masthead is ready") && resolve());
    app.once("error", reject);
    app.once("exit", () => fail("ended while starting"));
    AbortSignal.timeout(START_TIMEOUT_MS).onabort = () => fail(`was not ready in ${START_TIMEOUT_MS / 1000} s`);
  });
}

/** Sends SIGTERM, as a service manager would. */
async function stop(app: ChildProcess): Promise<number | null> {
  if (app.exitCode === null) {
    const ended = once(app, "exit", { signal: AbortSignal.timeout(STOP_TIMEOUT_MS) });
    app.kill("SIGTERM");
    await ended;
  }
  return app.exitCode;
}

/** The PID of PostgreSQL, which is not in the app's process group; NaN when it is not running. */
function postmasterOf(dataDir: string): number {
  const file = path.join(dataDir, "postgres/postmaster.pid");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : Number.NaN;
}

/** The database directory may be a symbolic link. */
function removeData(dataDir: string): void {
  const database = path.join(dataDir, "postgres");
  if (existsSync(database)) rmSync(realpathSync(database), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
