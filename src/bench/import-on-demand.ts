import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Imports a package that only one benchmark needs, installed on first use in a separate temporary folder. The project's
 * own packages are not affected.
 * @throws Error when npm can't install it
 */
export async function importOnDemand<Exports>({ name, version }: { name: string; version: string }): Promise<Exports> {
  const folder = path.join(tmpdir(), `masthead-${name}-${version}`);
  const installed = path.join(folder, "node_modules", name);
  if (!existsSync(path.join(folder, "node_modules/.package-lock.json"))) {
    console.log(`Installing ${name} ${version} …`);
    mkdirSync(folder, { recursive: true });
    await npm("install", "--prefix", folder, "--no-audit", "--no-fund", "--ignore-scripts", `${name}@${version}`);
  }
  const { main = "index.js" } = JSON.parse(readFileSync(path.join(installed, "package.json"), "utf8"));
  return import(pathToFileURL(path.join(installed, main)).href);
}

async function npm(...args: string[]): Promise<void> {
  // Under `npm run`, the same npm.
  const own = process.env.npm_execpath;
  const child = own
    ? spawn(process.execPath, [own, ...args], { stdio: "inherit" })
    : spawn("npm", args, { stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`npm ${args.join(" ")} exited with code ${code}.`);
}
