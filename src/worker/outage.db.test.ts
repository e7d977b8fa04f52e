import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "#launch/root.ts";
import { type Embedded, startEmbedded } from "#platform/db/embedded.ts";
import { installQueues } from "#platform/queue/index.ts";
import { createServe } from "#test/checked-serve.ts";
import { prepareDatabase } from "#test/prepare-database.ts";
import { addPublication, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { jobs } from "./jobs.ts";

/** The worker as installed, and the API beside it, on a separate PostgreSQL that stops and returns. */
const dataDir = mkdtempSync(join(tmpdir(), "masthead-outage-"));
let postgres: Embedded;
let worker: ChildProcess;
let world: World;
let log = "";

const startPostgres = () => startEmbedded({ dataDir, log: () => {}, isDurable: false });

beforeAll(async () => {
  postgres = await startPostgres();
  await prepareDatabase(postgres.url);
  await installQueues(postgres.url, jobs);
  const env = { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: "info" };
  world = await createWorld({ env: { DATABASE_URL: postgres.url } });
  worker = fork(join(ROOT, "src/launch/worker-process.ts"), [], { env, silent: true });
  worker.stderr?.on("data", (chunk: Buffer) => {
    log += chunk;
  });
  const [message] = await once(worker, "message");
  expect(message).toEqual({ type: "ready" });
});

afterAll(async () => {
  worker.kill("SIGKILL");
  await world.db.$disconnect();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The API's response to a list of the user's brands. */
async function ask(token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await createServe(world.services)(new Request("http://localhost/api/v1/teams", { headers }));
  return { status: response.status, retryAfter: response.headers.get("retry-after"), body: await response.json() };
}

const lines = (text: string) => log.split("\n").filter((line) => line.includes(text)).length;

it("waits for an unreachable database and resumes by itself, with one log line for each change", async () => {
  const before = await addPublication(world, { body: "Before" });
  await expect.poll(() => read(world, before.id)).toMatchObject({ status: "published" });
  await expect
    .poll(() => log)
    .toContain(`published  #${before.postId} → feed  http://localhost:3000/b/${world.brand.handle}/`);

  const after = await addPublication(world, { body: "After", inSeconds: 3 });
  const token = await world.bearer(world.owner);
  expect(await ask(token)).toMatchObject({ status: 200 });
  await postgres.stop();
  await expect.poll(() => lines("not responding")).toBe(1);
  expect(await ask(token)).toMatchObject({ status: 503, retryAfter: "5", body: { code: "unavailable" } });
  // After the publication is due, and long enough for both sides to have failed more than once.
  await new Promise((resolve) => setTimeout(resolve, 6000));
  expect(await ask(token)).toMatchObject({ status: 503 });
  postgres = await startPostgres();
  await expect.poll(() => read(world, after.id).catch(() => null)).toMatchObject({ status: "published" });
  await expect.poll(() => lines("responding again")).toBe(1);
  expect(await ask(token)).toMatchObject({ status: 200 });
  expect(lines("not responding")).toBe(1);
  expect(worker.exitCode).toBeNull();
});

it("writes heartbeats, and exits cleanly when its launcher is gone", async () => {
  await expect.poll(() => world.db.workerHeartbeat.count()).toBe(1);
  worker.kill("SIGINT");
  expect(worker.exitCode).toBeNull();
  const ended = once(worker, "exit");
  worker.disconnect();
  expect(await ended).toEqual([0, null]);
  expect(await world.db.workerHeartbeat.count()).toBe(0);
});
