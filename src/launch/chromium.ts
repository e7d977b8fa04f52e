import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { chromium } from "@playwright/test";
import { ROOT } from "./root.ts";

/** Chromium without windows: it opens a browser for a test with a tenth of the CPU time. */
const SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"];
const CANDIDATES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const INSTALL_MS = 300_000;

/**
 * The path of a headless Chrome or Chromium, a headless shell where there is one. If there is none, one is installed:
 * Playwright's own, else Debian's.
 * @throws Error naming what was tried
 */
export function findChromium(log: (line: string) => void): string {
  return find() ?? install(log);
}

/** The path of an installed Chromium that is no headless shell, so that it can load extensions; none is installed. */
export function findWholeChromium(): string | undefined {
  // Chrome itself no longer loads extensions from the command line.
  return [chromium.executablePath(), ...onPath(["chromium", "chromium-browser"])].find(runs);
}

function onPath(names: string[]): string[] {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
}

function find(): string | undefined {
  const { CHROMIUM_PATH, CHROME_PATH } = process.env;
  const full = chromium.executablePath();
  const shells = [...shellsBeside(full), ...onPath(SHELLS)];
  return [CHROMIUM_PATH, CHROME_PATH, ...shells, full, ...onPath(NAMES), ...CANDIDATES].find(runs);
}

/** Playwright installs the headless shell of the same revision in a folder beside the one of its Chromium. */
function shellsBeside(executable: string): string[] {
  const [, place = "", revision = ""] = /^(.*)chromium-(\d+)/.exec(executable) ?? [];
  const folder = `${place}chromium_headless_shell-${revision}`;
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.filter((file) => /headless[-_]shell(\.exe)?$/.test(file)).map((file) => path.join(folder, file));
}

function runs(executable: string | undefined): boolean {
  return (
    Boolean(executable) && spawnSync(executable ?? "", ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0
  );
}

function install(log: (line: string) => void): string {
  const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli");
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  log("Chrome or Chromium not found; installing Playwright's …");
  run([process.execPath, playwright, "install", "chromium"]);
  const own = find();
  if (own) return own;
  log("That failed; installing Debian's …");
  run([...asRoot, "apt-get", "update"]);
  for (const name of ["chromium-headless-shell", "chromium"]) {
    run([...asRoot, "apt-get", "install", "-y", "--no-install-recommends", name]);
    const debians = find();
    if (debians) return debians;
  }
  throw new Error("The browser tests need Chrome or Chromium: install one, or set CHROME_PATH to one.");
}

function run([program = "", ...args]: string[]): void {
  spawnSync(program, args, {
    cwd: ROOT,
    timeout: INSTALL_MS,
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive", PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000" },
  });
}

if (import.meta.main) console.log(findChromium(console.log));
