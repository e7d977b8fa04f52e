import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { runSql } from "#platform/db/embedded-sql.ts";
import { type Db, openDb } from "#platform/db/index.ts";
import { startBucket } from "../bucket.ts";
import { START_MS, startWebProcess } from "./web-process.ts";

/** Two built web processes and two workers that share only the database, through PgBouncer, and S3. */
const pooled = inject("pooledUrl");
const folder = mkdtempSync(path.join(tmpdir(), "masthead-machines-"));
const started: ChildProcess[] = [];
const webs: string[] = [];
const expected: string[] = [];
const workers: ChildProcess[] = [];
let bucket: Awaited<ReturnType<typeof startBucket>>;
let db: Db;
let token: string;
let turn = 0;

const fileOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** A machine of its own: no other one can read its folder. */
const envOf = (number: number) => ({
  ...process.env,
  NODE_ENV: "production" as const,
  LOG_LEVEL: "error",
  APP_URL: "http://localhost:3000",
  DATABASE_URL: `${pooled}?application_name=machine${number}`,
  DATABASE_DIRECT_URL: inject("directUrl"),
  STORAGE_URL: bucket.storageUrl,
  DATA_DIR: path.join(folder, `machine${number}`),
  AUTH_SECRET: "a secret of the cluster, long enough to pass",
  ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
  RATE_LIMITS: "off",
});

/** Like `npm run worker`. */
async function startWorker(number: number): Promise<ChildProcess> {
  const child = fork(fileOf("launch/worker-process.ts"), [], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: envOf(number),
  });
  started.push(child);
  await once(child, "message");
  return child;
}

/** Requests the web processes in turn, like a load balancer. */
async function call(method: string, at: string, body?: object | FormData) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${webs[turn++ % webs.length]}/api/v1${at}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body && !isForm ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const result = await response.json();
  if (!response.ok) throw new Error(`${method} ${at}: ${response.status} ${JSON.stringify(result)}`);
  return result;
}

beforeAll(async () => {
  bucket = await startBucket();
  const both = await Promise.all([1, 2].map((number) => startWebProcess(envOf(number))));
  for (const { child, origin, printed } of both) {
    started.push(child);
    webs.push(origin);
    expected.push(printed);
  }
  db = openDb(pooled);
  for (const number of [3, 4]) workers.push(await startWorker(number));
  const person = { first_name: "Ada", last_name: "L", email: "ada@example.com", password: "a long password of Ada" };
  ({ token } = await call("POST", "/auth/register", person));
  await db.user.updateMany({ data: { emailVerifiedAt: new Date() } });
}, 4 * START_MS);

afterAll(async () => {
  await Promise.all(
    started.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    }),
  );
  await db?.$disconnect();
  await bucket.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a post created on one web process is published once by either worker, even if one of them is killed", async () => {
  const { channels } = await call("GET", "/channels");
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: "teal" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(png)], { type: "image/png" }), "teal.png");
  const { asset } = await call("POST", "/media/assets", form);

  const at = new Date(Date.now() + 5000).toISOString();
  const count = 20;
  for (let number = 0; number < count; number++) {
    await call("POST", "/posts", {
      body: `Post ${number}`,
      channels: [{ channel_id: channels[0].id }],
      media_ids: number === 0 ? [asset.id] : [],
      scheduled_at: at,
      approve: true,
    });
  }
  const published = () => db.publication.count({ where: { status: "published" } });
  await expect.poll(published).toBeGreaterThan(0);
  workers[0]?.kill("SIGKILL");
  await expect.poll(published).toBe(count);
  expect(await db.feedEntry.count()).toBe(count);
  // Both web processes can read the file uploaded to one of them.
  for (const _ of webs) expect((await call("GET", `/media/assets/${asset.id}`)).asset.id).toBe(asset.id);
});

test("a user signed in at one web process is signed in at the other, and revoked access ends at both", async () => {
  const credentials = { email: "ada@example.com", password: "a long password of Ada" };
  const [one, other] = webs;
  const signIn = await fetch(`${one}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
  const session = { authorization: `Bearer ${(await signIn.json()).token}` };
  const teams = async (web = "") => (await fetch(`${web}/api/v1/teams`, { headers: session })).status;
  expect([await teams(one), await teams(other)]).toEqual([200, 200]);
  expect((await fetch(`${other}/api/v1/auth/logout`, { method: "POST", headers: session })).ok).toBe(true);
  expect([await teams(one), await teams(other)]).toEqual([401, 401]);
  for (const web of webs) expect((await fetch(`${web}/sign-in`)).status).toBe(200);
});

test("resources that the machines do not share are reported at start and while running", async () => {
  for (const printed of expected) {
    expect(printed).toContain("Unfinished uploads are files of this machine");
    expect(printed).not.toContain("Media and exports are files of this machine");
  }
  for (const web of webs) {
    const { status, notices } = await (await fetch(`${web}/readyz`)).json();
    expect(status).toBe("ready");
    expect(notices.folders).toBe("not shared by all processes: mail, uploads");
  }
});

test("the machines recover when all server connections are cut", async () => {
  const before = await call("GET", "/posts?per_page=1");
  await runSql(
    inject("directUrl"),
    "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = 'masthead'",
  );
  await expect.poll(() => call("GET", "/posts?per_page=1")).toEqual(before);
});
