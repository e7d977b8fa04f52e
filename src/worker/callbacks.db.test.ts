import { once } from "node:events";
import { expect, it } from "vitest";
import { startWorker, stopWorker } from "#bench/publishing-workers.ts";
import { installQueues, openQueue } from "#platform/queue/index.ts";
import { addChannel, META_ENV, messaging, newId, update, updateRequest } from "#test/meta-callbacks.ts";
import { createWorld } from "#test/world.ts";
import { createCallbacks } from "#transport/inbound/serve.ts";
import { jobs } from "./jobs.ts";

const url = process.env.DATABASE_URL ?? "";
const PATIENCE = { timeout: 100_000, interval: 250 };

it("processes an event once when a worker is killed while processing it", async () => {
  await installQueues(url, jobs);
  const queue = openQueue(url, () => {});
  const world = await createWorld({ env: META_ENV, replace: { queue } });
  const { db, services } = world;
  const send = createCallbacks(services);
  const account = newId();
  const channelId = await addChannel(world, account);
  const start = () =>
    startWorker(
      { ...process.env, LOG_LEVEL: "silent", DATA_DIR: services.env.DATA_DIR, AUTH_SECRET: services.env.AUTH_SECRET },
      { platform: { origin: "http://127.0.0.1:1", timeoutMs: 10_000, quietSeconds: 1 } },
    );

  const texts = Array.from({ length: 40 }, (_, index) => `Not lost ${index}`);
  const notifications = update(account, { messaging: texts.map((text, index) => messaging(`6${index % 3}`, text)) });
  expect((await send(updateRequest(notifications))).status).toBe(200);
  const waiting = texts.map((body) => ({ status: "pending", payload: { body } }));
  const events = () => db.inboundEvent.findMany({ orderBy: { id: "asc" } });
  expect(await events()).toMatchObject(waiting);

  const worker = start();
  await db.$transaction(
    async (tx) => {
      // Blocks the worker in the middle of its transaction.
      await tx.$executeRaw`lock table inbox_items in exclusive mode`;
      const isWaiting = async () => {
        const [row] = await db.$queryRaw<[{ count: number }]>`
          select count(*)::int as count from pg_locks where not granted and relation = 'inbox_items'::regclass`;
        return row.count > 0;
      };
      await expect.poll(isWaiting, PATIENCE).toBe(true);
      worker.kill("SIGKILL");
      await once(worker, "exit");
    },
    { timeout: 240_000 },
  );
  expect(await events()).toMatchObject(waiting);
  expect(await db.inboxItem.count({ where: { channelId } })).toBe(0);

  const replacement = start();
  await expect.poll(() => db.inboundEvent.count({ where: { status: "done" } }), PATIENCE).toBe(texts.length);
  await stopWorker(replacement);
  const items = await db.inboxItem.findMany({ where: { channelId }, orderBy: { id: "asc" } });
  expect(items.map(({ body }) => body)).toEqual(texts);
  // The queue's rows contain nothing of the event.
  const [kept] = await db.$queryRaw<[{ count: number }]>`
    select count(*)::int as count from pgboss.job as row where row::text like '%Not lost%' or row::text like ${`%${account}%`}`;
  expect(kept.count).toBe(0);
  await queue.stop();
});
