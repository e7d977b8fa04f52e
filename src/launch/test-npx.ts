import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { freePort, removeInstallation, secondsSince, waitUntilReady } from "#test/started-app.ts";
import { readArguments } from "./arguments.ts";
import { ensureBuilt } from "./build.ts";
import { packArchive, releaseFiles } from "./release-archive.ts";
import { packageManifest, packPackage } from "./release-package.ts";
import { ROOT } from "./root.ts";

/** For a busy machine; the time that it took is printed. */
const READY_MS = 120_000;
const INSTALL_MS = 400_000;
const STOP_MS = 60_000;
const MODIFIED_AT = new Date(1_000_000_000_000);

async function main(): Promise<void> {
  readArguments({
    usage: "npm run test:npx",
    about: `What "npx masthead@latest" does in an empty folder, with the package that a release would publish, served by a
registry in this process that sends npm to the configured one for everything else. Installs, starts, opens the sign-in
page, runs the client and an administration command, and stops. Prints the times.`,
  });
  await ensureBuilt({ log: (line) => console.log(line) });
  const folder = mkdtempSync(path.join(tmpdir(), "masthead-npx-"));
  const registry = await serveRegistry(folder);
  try {
    await prove(folder, registry.url);
    console.log("1 passed, 0 failed");
  } finally {
    registry.close();
    removeInstallation(path.join(folder, "home/.masthead"));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prove(folder: string, registry: string): Promise<void> {
  const work = path.join(folder, "empty");
  mkdirSync(work);
  const port = await freePort();
  // Neither this repository's npm settings nor its variables reach the new installation.
  const { PATH, npm_config_cache: cache } = process.env;
  const home = path.join(folder, "home");
  const env: NodeJS.ProcessEnv = {
    // The default, which the types ask for.
    NODE_ENV: "development",
    PATH,
    HOME: home,
    npm_config_registry: registry,
    npm_config_cache: cache ?? path.join(process.env.HOME ?? "", ".npm"),
    npm_config_prefer_offline: "true",
    npm_config_update_notifier: "false",
    PORT: String(port),
  };
  mkdirSync(home);
  const npx = (...args: string[]) => run("npx", ["--yes", "masthead@latest", ...args], { cwd: work, env });

  const installStart = performance.now();
  const version = await npx("--version");
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`--version printed ${version}`);
  console.log(`installed    ${secondsSince(installStart)}`);

  const startedAt = performance.now();
  const app = spawn("npx", ["--yes", "masthead@latest"], { cwd: work, env, stdio: ["ignore", "pipe", "pipe"] });
  try {
    await waitUntilReady(app, READY_MS);
    const page = await fetch(`http://127.0.0.1:${port}/sign-in`);
    if (page.status !== 200 || !/<html/.test(await page.text())) throw new Error(`The sign-in page is ${page.status}`);
    console.log(`sign-in page ${secondsSince(startedAt)}`);
    const accounts = await npx("admin", "accounts");
    if (!accounts.includes("demo@example.com")) throw new Error(`admin accounts printed: ${accounts}`);
    const help = await npx("posts", "list", "--help");
    if (!help.includes("masthead posts list")) throw new Error(`posts list --help printed: ${help}`);
  } finally {
    const stoppedAt = performance.now();
    const ended = once(app, "close");
    app.kill("SIGTERM");
    await Promise.race([ended, expire(STOP_MS, "It did not stop")]);
    console.log(`stopped      ${secondsSince(stoppedAt)}`);
  }
  await refused(port);
}

/** What stays behind of an installation that was stopped must not serve any more. */
async function refused(port: number): Promise<void> {
  const isServing = await fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  );
  if (isServing) throw new Error("It still serves after it was stopped");
}

/** A registry with one package; npm asks the configured one for all others. */
async function serveRegistry(folder: string): Promise<{ url: string; close(): void }> {
  const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { version: string };
  const archive = path.join(folder, "app.tar.gz");
  const target = path.join(folder, "masthead.tgz");
  const name = `masthead-${version}`;
  await packArchive({ root: ROOT, files: releaseFiles(ROOT), name, modifiedAt: MODIFIED_AT, target: archive });
  await packPackage({ root: ROOT, archive, modifiedAt: MODIFIED_AT, target });
  const bytes = readFileSync(target);
  console.log(`package      ${(bytes.length / 1_000_000).toFixed(1)} MB`);
  const upstream = execFileSync("npm", ["config", "get", "registry"], { cwd: ROOT, encoding: "utf8" }).trim();
  const own = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
  const server = createServer((request, response) => {
    const { url = "/", headers } = request;
    if (url === "/masthead.tgz") return response.end(bytes);
    if (url !== "/masthead") return response.writeHead(302, { Location: new URL(`.${url}`, upstream).href }).end();
    const dist = {
      tarball: `http://${headers.host}/masthead.tgz`,
      integrity: `sha512-${createHash("sha512").update(bytes).digest("base64")}`,
    };
    const manifest = { ...packageManifest(own, ""), dist };
    const document = { name: "masthead", "dist-tags": { latest: version }, versions: { [version]: manifest } };
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(document));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function run(program: string, args: string[], options: { cwd: string; env: NodeJS.ProcessEnv }): Promise<string> {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"], timeout: INSTALL_MS });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${code}: ${errors.slice(-2000)}`);
  return out.trim();
}

function expire(ms: number, what: string): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`${what} within ${ms / 1000} s.`)), ms).unref();
  });
}

await main();
