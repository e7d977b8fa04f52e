import { existsSync, mkdirSync, watch } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunningPlatform } from "#platform/connectors/test/start.ts";
import { ConfigurationError, ENV_NAMES, readEnv } from "#platform/env.ts";
import { findMisspelled } from "#platform/env-names.ts";
import { localSecrets } from "#platform/local-secrets.ts";
import { createLog, printerOf } from "#platform/log.ts";
import { sharedFolders } from "#platform/shared-folders.ts";
import { announceStart } from "./announce.ts";
import { readArguments } from "./arguments.ts";
import { isBuilt } from "./build.ts";
import { CALLED_AS } from "./called-as.ts";
import { type Database, openDatabase } from "./database.ts";
import { generateClient, isClientGenerated } from "./generate.ts";
import { checkPort } from "./port.ts";
import { buildInChild, prepareInChild, refuseWrongKeysInChild } from "./prepare-in-child.ts";
import { reportFatal } from "./report-fatal.ts";
import { ROOT } from "./root.ts";
import { onStopSignal } from "./signals.ts";
import { FatalError, HELD, type Supervised, supervise } from "./supervise.ts";

/** The timeout of children after SIGTERM: their own 25 s for active work, and a margin. */
const GRACE_MS = 28_000;
/** The timeout of an aborted start to reach its next step. */
const ABORT_MS = 20_000;

const { dev: isDev } = readArguments({
  usage: `${CALLED_AS.start}
npm run dev    in a checkout: the same, with pages compiled on demand and reloaded on changes`,
  about: `Starts the database, the web server and the worker. Configuration is by environment variables, such as PORT,
APP_URL and DATABASE_URL; docs/configuration.md lists them. "${CALLED_AS.admin} --help" lists the administration commands.`,
  options: { dev: { kind: "flag", about: "compiles pages on demand, as npm run dev does" } },
}).values;
const startedAt = Date.now();
const log = printerOf(createLog("info", "launcher"));
const abort = new AbortController();
const children: Supervised[] = [];
let drainMs = 0;
let database: Database | undefined;
let testPlatform: RunningPlatform | undefined;

const starting = start().catch((error: unknown) => {
  if (abort.signal.aborted) return;
  explain(error);
  process.exitCode = 1;
  void stop();
});
onStopSignal({ stop, force: () => children.forEach((child) => void child.kill()) });

async function start(): Promise<void> {
  const configured = readEnv(process.env);
  for (const line of findMisspelled(process.env, ENV_NAMES)) log(line);
  drainMs = configured.DRAIN_SECONDS * 1000;
  if (!isClientGenerated()) await generateClient();
  refuseOrphanedSecrets(configured);
  if (configured.DATABASE_URL) for (const line of sharedFolders(configured, { isWeb: true })) log(line);
  // Here and not with the rest of the configuration, since modules read it when they are loaded.
  Object.assign(process.env, { NODE_ENV: isDev ? "development" : "production", NEXT_TELEMETRY_DISABLED: "1" });
  const built = isDev || (await isBuilt());
  abort.signal.throwIfAborted();
  // They load their modules while the database is opened.
  const running = built ? runAll(configured) : undefined;
  const opened = await open(configured);
  abort.signal.throwIfAborted();
  // Only now: a launcher that is stopping has released the database, and releases the port within a moment.
  await checkPort(configured);
  abort.signal.throwIfAborted();
  const settings = settingsOf(configured, opened);
  if (!built) {
    // A build takes a minute: errors that would stop the start afterwards are reported before.
    // Without the test platform, which starts later: with it, the embedded database counts as an external one here.
    await refuseWrongKeysInChild({ ...process.env, ...settings, TEST_PLATFORM: undefined }, abort.signal);
    await buildInChild(process.env, abort.signal);
  }
  abort.signal.throwIfAborted();

  configure(settings);
  if (configured.TEST_PLATFORM === "1") await openTestPlatform(configured);
  abort.signal.throwIfAborted();
  const env = readEnv(process.env);
  const { web, worker } = running ?? runAll(env);
  const { TEST_PLATFORM } = process.env;
  for (const child of children) child.configure({ ...settings, ...(TEST_PLATFORM && { TEST_PLATFORM }) });
  // The web server begins after the worker, where there is one, has prepared the database.
  const demo = worker ? await worker.prepare() : await prepareInChild(process.env, abort.signal);
  abort.signal.throwIfAborted();
  web.begin();
  await Promise.all(children.map((child) => child.ready));
  if (isDev && worker) restartOnChange(worker);
  const seconds = (Date.now() - startedAt) / 1000;
  console.log(announceStart({ env, address: (await web.ready) ?? env.APP_URL, demo, seconds }));
}

async function open({ DATABASE_URL, DATA_DIR }: ReturnType<typeof readEnv>): Promise<Database> {
  database = await openDatabase({ url: DATABASE_URL, dataDir: DATA_DIR, log });
  return database;
}

/** Secrets without their database: creating an empty one would hide that it is missing. */
function refuseOrphanedSecrets({ DATABASE_URL, DATA_DIR }: ReturnType<typeof readEnv>): void {
  const holds = (name: string) => existsSync(path.join(DATA_DIR, name));
  if (DATABASE_URL || !holds("secrets.json") || holds("postgres.json")) return;
  throw new FatalError([
    `DATA_DIR: ${DATA_DIR} contains the secrets of an installation but no database. Set DATABASE_URL, put the database back or`,
    `restore a backup; to start over, remove ${path.join(DATA_DIR, "secrets.json")}.`,
  ]);
}

/** The configuration completed with generated values: the database's URL, and secrets that the first start generates. */
function settingsOf({ DATA_DIR, SEED_DEMO, ...value }: ReturnType<typeof readEnv>, { url, isEmbedded }: Database) {
  const secrets = value.AUTH_SECRET && value.ENCRYPTION_KEYS ? value : { ...localSecrets(DATA_DIR), ...value };
  return {
    APP_URL: value.APP_URL,
    DATA_DIR,
    DATABASE_URL: url,
    SEED_DEMO: SEED_DEMO ?? (isEmbedded ? "1" : "0"),
    AUTH_SECRET: secrets.AUTH_SECRET,
    ENCRYPTION_KEYS: secrets.ENCRYPTION_KEYS,
    VAPID_PRIVATE_KEY: secrets.VAPID_PRIVATE_KEY ?? "",
  };
}

/** From here on this process and its children use one configuration, and the files they write are private. */
function configure(settings: ReturnType<typeof settingsOf>): void {
  Object.assign(process.env, settings);
  process.umask(0o077);
}

/** The test platform runs in this process, and all children get its URL. */
async function openTestPlatform({ DATA_DIR, PORT }: ReturnType<typeof readEnv>): Promise<void> {
  mkdirSync(DATA_DIR, { recursive: true });
  const { startPlatform } = await import("#platform/connectors/test/start.ts");
  const journal = path.join(DATA_DIR, "test-platform.jsonl");
  testPlatform = await startPlatform({ journal, studio: `http://127.0.0.1:${PORT}` });
  process.env.TEST_PLATFORM = testPlatform.origin;
  log(`Test platform: ${testPlatform.origin}`);
}

function fileOf(entry: string): string {
  return path.join(ROOT, "src/launch", entry);
}

function runAll({ WORKER }: Pick<ReturnType<typeof readEnv>, "WORKER">) {
  const web = run("web server", fileOf("web.ts"), isDev ? [HELD, "--dev"] : [HELD]);
  const worker = WORKER === "inline" ? run("worker", fileOf("worker-process.ts"), [HELD]) : undefined;
  return { web, worker };
}

function run(name: string, file: string, args: string[] = []): Supervised {
  const child = supervise({ name, file, args, env: process.env, log });
  children.push(child);
  return child;
}

/** Next reloads by itself; the worker is plain Node.js and has to be restarted. */
function restartOnChange(worker: Supervised): void {
  let timer: NodeJS.Timeout | undefined;
  for (const module of ["kernel", "domain", "platform", "worker", "launch/worker-process.ts"]) {
    watch(path.join(ROOT, "src", module), { recursive: true }, (_event, file) => {
      if (!file?.endsWith(".ts") || file.endsWith(".test.ts")) return;
      clearTimeout(timer);
      timer = setTimeout(() => worker.restart(), 300);
    });
  }
}

async function stop(): Promise<void> {
  if (abort.signal.aborted) return;
  abort.abort();
  await database?.announceStop();
  await Promise.all(children.map((child) => child.stop(GRACE_MS + drainMs)));
  await testPlatform?.stop();
  await Promise.race([starting, sleep(ABORT_MS, undefined, { ref: false })]);
  try {
    await database?.stop();
  } catch (error) {
    explain(error);
    process.exitCode = 1;
  }
  process.exit();
}

function explain(error: unknown): void {
  const hasLines = error instanceof ConfigurationError || error instanceof FatalError;
  const lines = hasLines ? error.lines : [error instanceof Error ? error.message : String(error)];
  reportFatal(lines);
}
