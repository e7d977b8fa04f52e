import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { constants, setPriority, tmpdir } from "node:os";
import path from "node:path";
import { readArguments, refuse } from "./arguments.ts";
import { ensureBuilt, isBuilt } from "./build.ts";
import { enableCodeCache } from "./code-cache.ts";
import {
  add,
  type Counts,
  countPlaywright,
  countVitest,
  playwrightFailures,
  skippedBy,
  slowest,
  summary,
  type Timing,
  timePlaywright,
  timeVitest,
  vitestFailures,
} from "./counts.ts";
import { generateClient, isClientGenerated } from "./generate.ts";
import { packagesProblem } from "./installed-packages.ts";
import { ROOT } from "./root.ts";

/** The results of a stage; skipped tests have the reason in their own name. */
type Result = { counts: Counts; timings: Timing[]; skipped: string[]; failures: string[] };

/** A stage that fails before it can count, or outside of all tests. */
const BROKEN: Result = {
  counts: { passed: 0, failed: 1, skipped: 0 },
  timings: [],
  skipped: [],
  failures: ["An error outside of all tests: see the output of its stage."],
};

const MAX_NAMED = 10;

const { resolve } = createRequire(import.meta.url);

const problem = packagesProblem();
if (problem) {
  console.error(`${problem}\n\n${summary(BROKEN.counts)}`);
  process.exit(1);
}

/** The build and the browser of the stories, once they were started ahead of them. */
let preparation: Promise<unknown> | undefined;

const STAGES: Record<string, (options: string[]) => Promise<Result>> = {
  unit: (options) => vitest(["unit"], options),
  db: (options) => vitest(["db", "db-cli", "db-isolated"], options),
  e2e: browser,
};

const COMMAND = {
  usage: `npm test
${Object.keys(STAGES)
  .map((name) => `npm run test:${name} [-- <options>]`)
  .join("\n")}`,
  about: "All tests, or those of one stage. The options of a stage are its runner's: vitest's, of e2e Playwright's.",
  takesWords: true,
};
/** `npm test` has no arguments; `npm run test:unit -- <pattern>` names its stage, and the rest is its runner's. */
const [only, ...options] = process.argv.slice(2);
if (only === undefined || !Object.hasOwn(STAGES, only)) {
  const [word] = readArguments(COMMAND).words;
  if (word !== undefined) refuse(COMMAND, `There is no stage "${word.slice(0, 40)}".`);
} else if (options.includes("--help")) readArguments(COMMAND, ["--help"]);

// For the processes that tests start, such as workers to be killed: they take a third less time to start.
enableCodeCache();

const reports = mkdtempSync(path.join(tmpdir(), "masthead-reports-"));
// Ctrl-C reaches the runners too; they clean up, and the sum is still printed.
process.on("SIGINT", () => {});
if (!isClientGenerated()) await generateClient();
if (only === undefined) preparation = prepareStories();

const results: (Result & Timing)[] = [];
for (const [name, stage] of Object.entries(STAGES).filter(([name]) => name === (only ?? name))) {
  const startedAt = performance.now();
  const result = await stage(options);
  results.push({ name, seconds: (performance.now() - startedAt) / 1000, ...result });
}
rmSync(reports, { recursive: true, force: true });

const total = add(results.map(({ counts }) => counts));
// Options may exclude most tests on purpose.
if (options.length === 0) {
  print(
    "Skipped",
    results.flatMap(({ skipped }) => skipped.map((test) => `  ${test}`)),
  );
}
print(
  "Failed",
  results.flatMap(({ failures }) => failures.map((failure) => `  ${failure}`)),
);
for (const { name, timings } of results)
  print(name === "e2e" ? "Slowest stories" : `Slowest files of ${name}`, slowest(timings, MAX_NAMED));
print(
  "Stages",
  results.map(
    ({ name, seconds, counts }) => `${seconds.toFixed(0).padStart(5)} s  ${name.padEnd(5)}${summary(counts)}`,
  ),
);
console.log(`\n${summary(total)}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

function print(title: string, lines: string[]): void {
  if (lines.length > 0) console.log(`\n${title}\n${lines.join("\n")}`);
}

async function vitest(projects: string[], options: string[]): Promise<Result> {
  const report = path.join(reports, `${projects[0]}.json`);
  const cli = path.join(path.dirname(resolve("vitest/package.json")), "vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const named = projects.map((project) => `--project=${project}`);
  const code = await run(cli, ["run", ...named, ...reporters, ...options]);
  return settle(code, report, (read: Parameters<typeof countVitest>[0]) => ({
    counts: countVitest(read),
    timings: timeVitest(read),
    skipped: skippedBy(read),
    failures: vitestFailures(read),
  }));
}

/**
 * Builds and installs the browser while tests wait for processes and PostgreSQL. Errors are not shown: the stories try
 * again then, and report them.
 */
async function prepareStories(): Promise<void> {
  const browser = runBelow("chromium.ts");
  if (!(await isBuilt())) {
    // The build would remove the types of the last one while the checker of all types reads them.
    rmSync(path.join(ROOT, ".next/types"), { recursive: true, force: true });
    await runBelow("build.ts");
  }
  await browser;
}

/** Runs a file of this folder with a priority below that of the tests. */
async function runBelow(file: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file)], { stdio: "ignore" });
  const ended = once(child, "close");
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  await ended.catch(() => {});
}

async function browser(options: string[]): Promise<Result> {
  const log = (line: string) => console.log(line);
  try {
    // Imported late, because Playwright may be the package that is not installed.
    const { findChromium } = await import("./chromium.ts");
    await preparation;
    const executable = findChromium(log);
    await ensureBuilt({ log });
    const report = path.join(reports, "playwright.json");
    const args = ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json", ...options];
    const code = await run(resolve("@playwright/test/cli"), args, {
      CHROMIUM_PATH: executable,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      PLAYWRIGHT_FORCE_TTY: "0",
    });
    return settle(code, report, (read: Parameters<typeof countPlaywright>[0]) => ({
      counts: countPlaywright(read),
      timings: timePlaywright(read),
      skipped: [],
      failures: playwrightFailures(read),
    }));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return BROKEN;
  }
}

/** A runner that fails without a failed test, or leaves no report, counts as failed too. */
function settle<Report>(code: number | null, file: string, read: (report: Report) => Result): Result {
  try {
    const result = read(JSON.parse(readFileSync(file, "utf8")));
    return code !== 0 && result.counts.failed === 0
      ? { ...result, counts: add([result.counts, BROKEN.counts]), failures: BROKEN.failures }
      : result;
  } catch {
    return BROKEN;
  }
}

function run(cli: string, args: string[], env: Record<string, string> = {}): Promise<number | null> {
  const child = spawn(process.execPath, [cli, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: "inherit",
  });
  const pass = () => child.kill("SIGTERM");
  process.on("SIGTERM", pass);
  return new Promise((done) => {
    child.once("error", () => done(1));
    child.once("exit", (code) => {
      process.off("SIGTERM", pass);
      done(code);
    });
  });
}
