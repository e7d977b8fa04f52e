import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { freePort } from "#test/started-app.ts";
import { buildNodes } from "../../../integrations/n8n/build.ts";
import { run } from "./run.ts";

/**
 * The newest one whose packages were all in the registry when this was written. n8n's licence does not allow every use, so
 * it is installed for this test alone, and nothing of it is part of this repository.
 */
export const N8N_VERSION = "2.40.7";

/** For a busy machine: it takes half a minute otherwise. */
const START_MS = 600_000;
const OWNER = { email: "owner@example.com", firstName: "Olive", lastName: "Owner", password: "Correct-horse-7" };

/** Installs n8n into a folder, once. Takes minutes and 2 GB. */
export async function installN8n(folder: string): Promise<string> {
  const target = path.join(folder, N8N_VERSION);
  if (!existsSync(path.join(target, "installed"))) {
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    writeFileSync(path.join(target, "package.json"), '{"private":true}');
    // Its scripts build a driver for SQLite, which is not used here. Its peers exclude one another.
    const options = ["--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"];
    await run("npm", ["install", ...options, `n8n@${N8N_VERSION}`], { cwd: target });
    writeFileSync(path.join(target, "installed"), "");
  }
  return path.join(target, "node_modules/n8n/bin/n8n");
}

/** n8n with this repository's nodes, on a database of its own. It can be stopped and started again. */
export async function openN8n({ program, folder, database }: { program: string; folder: string; database: string }) {
  const home = mkdtempSync(path.join(folder, "home-"));
  await buildNodes(path.join(home, ".n8n/nodes/node_modules/n8n-nodes-masthead"));
  const url = new URL(database);
  const client = new Client({ connectionString: database });
  await client.connect();
  await client.query("create database n8n");
  await client.end();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    NODE_ENV: "production" as const,
    PATH: process.env.PATH,
    HOME: home,
    N8N_USER_FOLDER: home,
    N8N_PORT: String(port),
    N8N_LISTEN_ADDRESS: "127.0.0.1",
    N8N_RUNNERS_BROKER_PORT: String(await freePort()),
    WEBHOOK_URL: `${origin}/`,
    N8N_ENCRYPTION_KEY: randomBytes(16).toString("hex"),
    N8N_SECURE_COOKIE: "false",
    N8N_DIAGNOSTICS_ENABLED: "false",
    N8N_VERSION_NOTIFICATIONS_ENABLED: "false",
    N8N_TEMPLATES_ENABLED: "false",
    N8N_PERSONALIZATION_ENABLED: "false",
    DB_TYPE: "postgresdb",
    DB_POSTGRESDB_HOST: url.hostname,
    DB_POSTGRESDB_PORT: url.port,
    DB_POSTGRESDB_DATABASE: "n8n",
    DB_POSTGRESDB_USER: decodeURIComponent(url.username),
    DB_POSTGRESDB_PASSWORD: decodeURIComponent(url.password),
  };
  let child: ChildProcess | undefined;
  let output = "";
  let cookie = "";

  async function start(): Promise<void> {
    child = spawn(process.execPath, [program, "start"], { cwd: home, env, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    const deadline = Date.now() + START_MS;
    while (!(await isReady(origin))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`n8n did not start:\n${output}`);
      await sleep(500);
    }
  }

  /** Ends it as its own shutdown does, or at once as a crash would. */
  async function stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  /** A request of its own API, as its editor sends it. @throws Error with n8n's answer when it is no success */
  async function call<T>(method: string, target: string, body?: object): Promise<T> {
    const response = await fetch(`${origin}/rest${target}`, {
      method,
      headers: { "Content-Type": "application/json", "browser-id": "test", Cookie: cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`n8n: ${method} ${target}: ${response.status} ${text}\n${output.slice(-3000)}`);
    cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
    return (JSON.parse(text) as { data: T }).data;
  }

  /** The names of the nodes that its editor offers. */
  async function nodeNames(): Promise<string[]> {
    const response = await fetch(`${origin}/types/nodes.json`, { headers: { "browser-id": "test", Cookie: cookie } });
    const text = await response.text();
    if (!response.ok) throw new Error(`n8n: types: ${response.status} ${text}`);
    return (JSON.parse(text) as { name: string }[]).map(({ name }) => name);
  }

  await start();
  await call("POST", "/owner/setup", OWNER);
  return {
    nodeNames,
    start,
    stop,
    call,
    output: () => output,
    async close(): Promise<void> {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

export type N8n = Awaited<ReturnType<typeof openN8n>>;

/** Its page is served before it has activated the workflows. */
async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz/readiness`).then(
    ({ ok }) => ok,
    () => false,
  );
}
