import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { readArchive } from "#platform/backup/read-archive.ts";
import { freePort, removeInstallation, secondsSince, waitUntilReady } from "#test/started-app.ts";
import { readArguments, refuse } from "./arguments.ts";
import { ensureBuilt } from "./build.ts";
import { ROOT } from "./root.ts";

const START_MS = 400_000;
const COMMAND = {
  usage: "npm run test:upgrade [-- <tag or commit>]",
  about: `Starts that release in a data folder, which gets its sample content, and backs it up; starts this version on the same
folder; then goes back with the backup, as docs/operations/upgrade.md says. Each time the sign-in page answers, doctor
finds no failure, and no table has lost a row. Without a name, the newest tag before this commit is the release.`,
  takesWords: true,
};

/** A version of the product in a folder, and its rows by table. */
type Version = { name: string; root: string };
type Rows = ReadonlyMap<string, number>;

async function main(): Promise<void> {
  const [ref = newestTag(), ...more] = readArguments(COMMAND).words;
  if (more.length > 0) refuse(COMMAND, "Name one release.");
  if (!ref) refuse(COMMAND, "There is no tag before this commit: name a release.");
  if (!isCommit(ref)) refuse(COMMAND, `There is no tag or commit "${ref.slice(0, 80)}".`);
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-upgrade-"));
  const dataDir = path.join(folder, "data");
  const former = { name: ref, root: path.join(folder, "former") };
  const own = { name: "this version", root: ROOT };
  try {
    checkOut(ref, former.root);
    await ensureBuilt({ log: (line) => console.log(line) });
    const before = await runOnce(former, dataDir, path.join(folder, "before"));
    const upgraded = await runOnce(own, dataDir, path.join(folder, "upgraded"));
    report("upgraded", before.rows, upgraded.rows);
    await admin(former, dataDir, "restore", before.file, "--replace");
    const back = await runOnce(former, dataDir, path.join(folder, "back"));
    report("back", before.rows, back.rows);
    console.log("1 passed, 0 failed");
  } finally {
    removeInstallation(dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
}

function isCommit(ref: string): boolean {
  const { status } = spawnSync("git", ["rev-parse", "--verify", "--quiet", `${ref}^{commit}`], { cwd: ROOT });
  return status === 0;
}

function newestTag(): string {
  const tags = execFileSync("git", ["tag", "--merged", "HEAD~1", "--sort=-creatordate"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return tags.split("\n")[0] ?? "";
}

/** Its files and its own packages, in a folder of its own. */
function checkOut(ref: string, root: string): void {
  const startedAt = performance.now();
  mkdirSync(root);
  const archive = execFileSync("git", ["archive", ref], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", root], { input: archive });
  execFileSync("npm", ["ci", "--prefer-offline"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  console.log(`${ref}: installed in ${secondsSince(startedAt)}`);
}

/** Starts a version, checks it, backs it up and stops it. @returns the backup, and its rows by table */
async function runOnce(version: Version, dataDir: string, backups: string): Promise<{ file: string; rows: Rows }> {
  const port = await freePort();
  const startedAt = performance.now();
  const app = spawn(nodeOf(version), ["src/launch/start.ts"], {
    cwd: version.root,
    env: environment(dataDir, port),
    stdio: ["ignore", "pipe", "pipe"],
  });
  try {
    await waitUntilReady(app, START_MS);
    const page = await fetch(`http://127.0.0.1:${port}/sign-in`);
    if (page.status !== 200) throw new Error(`${version.name}: the sign-in page is ${page.status}`);
    console.log(`${version.name}: sign-in page in ${secondsSince(startedAt)}`);
    await admin(version, dataDir, "doctor");
    const printed = await admin(version, dataDir, "backup", backups);
    const end = printed.indexOf(".zip: ") + ".zip".length;
    const file = printed.slice(printed.lastIndexOf("\n", end) + 1, end);
    const archive = await readArchive(file);
    archive.close();
    return {
      file,
      rows: new Map(archive.manifest.tables.map(({ schema, name, rows }) => [`${schema}.${name}`, rows])),
    };
  } finally {
    const ended = once(app, "close");
    app.kill("SIGTERM");
    await ended;
  }
}

/** Jobs come and go, and a process that runs has rows of its own; everything else only grows in so short a time. */
const PASSING =
  /^pgboss\.|^public\.(worker_heartbeats|worker_counters|gauge_counts|process_folders|database_timelines)$/;

function report(step: string, before: Rows, after: Rows): void {
  const kept = [...before].filter(([table]) => after.has(table) && !PASSING.test(table));
  const lost = kept.filter(([table, rows]) => (after.get(table) ?? 0) < rows);
  const gone = [...before.keys()].filter((table) => !after.has(table));
  const total = kept.reduce((sum, [, rows]) => sum + rows, 0);
  console.log(`${step}: ${total} rows of ${kept.length} tables are there${gone.length ? `; without ${gone}` : ""}`);
  if (total === 0) throw new Error("The former release had no data.");
  if (lost.length > 0)
    throw new Error(
      `${step}: rows were lost: ${lost.map(([table, rows]) => `${table} ${rows} → ${after.get(table)}`)}`,
    );
}

async function admin(version: Version, dataDir: string, ...args: string[]): Promise<string> {
  const child = spawn(nodeOf(version), ["src/launch/admin.ts", ...args], {
    cwd: version.root,
    env: environment(dataDir, 0),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  if (code !== 0) throw new Error(`${version.name}: admin ${args[0]} ended with ${code}:\n${out}\n${errors}`);
  return out;
}

/** The Node.js that was installed with that version. */
const nodeOf = ({ root }: Version) => path.join(root, "node_modules/.bin/node");

/** Only what the installation needs of this one's. */
function environment(DATA_DIR: string, port: number): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return {
    NODE_ENV: "development",
    PATH,
    HOME,
    DATA_DIR,
    LOG_LEVEL: "warn",
    SEED_DEMO: "1",
    ...(port && { PORT: `${port}` }),
  };
}

await main();
