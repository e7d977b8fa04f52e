import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.ts";
import { add, type Counts, countPlaywright, countVitest, summary } from "./counts.ts";
import { generateClient, isClientGenerated } from "./generate.ts";
import { packagesTrouble } from "./installed-packages.ts";
import { ROOT } from "./root.ts";

const { resolve } = createRequire(import.meta.url);
const reports = mkdtempSync(path.join(tmpdir(), "masthead-reports-"));
const withBrowser = !process.argv.includes("--no-browser");

/** A stage that breaks before it can count. */
const BROKEN: Counts = { passed: 0, failed: 1, skipped: 0 };

const trouble = packagesTrouble();
if (trouble) {
  console.error(`${trouble}\n\n${summary(BROKEN)}`);
  process.exit(1);
}

// Ctrl-C reaches the runners too; they clean up, and the sum is still printed.
process.on("SIGINT", () => {});
if (!isClientGenerated()) generateClient();
const counts = [await unitAndDatabase()];
if (withBrowser) counts.push(await browser());
else console.log("\nBrowser tests skipped, as --no-browser asks.");
rmSync(reports, { recursive: true, force: true });

const total = add(counts);
console.log(`\n${summary(total)}`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

async function unitAndDatabase(): Promise<Counts> {
  const report = path.join(reports, "vitest.json");
  const cli = path.join(path.dirname(resolve("vitest/package.json")), "vitest.mjs");
  const code = await run(cli, ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`]);
  return settle(code, () => countVitest(read(report)));
}

async function browser(): Promise<Counts> {
  const log = (line: string) => console.log(line);
  try {
    // Imported late, for Playwright may be what is not installed.
    const { findChromium } = await import("./chromium.ts");
    const executable = findChromium(log);
    await ensureBuilt({ log });
    const report = path.join(reports, "playwright.json");
    const args = ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"];
    const code = await run(resolve("@playwright/test/cli"), args, {
      CHROMIUM_PATH: executable,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      PLAYWRIGHT_FORCE_TTY: "0",
    });
    return settle(code, () => countPlaywright(read(report)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return BROKEN;
  }
}

/** A runner that fails without a failed test, or leaves no report, has failed all the same. */
function settle(code: number | null, count: () => Counts): Counts {
  try {
    const counts = count();
    return code !== 0 && counts.failed === 0 ? add([counts, BROKEN]) : counts;
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

function read<Report>(file: string): Report {
  return JSON.parse(readFileSync(file, "utf8"));
}
