import { afterAll, beforeAll, expect, it } from "vitest";
import { fillBrands } from "#bench/capacity-fill.ts";
import type { Job, SystemContext } from "#kernel/job.ts";
import { openExplained } from "#test/explained-statements.ts";
import { createWorld, type World } from "#test/world.ts";
import { jobs } from "./jobs.ts";

/** Counts rather than times: what takes a statement for each brand, or reads all of them, takes too long with 100,000. */
const BRANDS = 300;
/** Of a job that enqueues something for every brand: statements and calls of the queue. */
const MAX_STEPS = 12;
const DAY_MS = 86_400_000;

let world: World;
let explained: ReturnType<typeof openExplained>;
let ctx: SystemContext;
let queueCalls = 0;

beforeAll(async () => {
  world = await createWorld();
  await fillBrands(world.db, BRANDS);
  const morning = new Date(Date.now() + 2 * DAY_MS);
  morning.setUTCHours(7, 5);
  world.clock.set(morning);
  explained = openExplained(process.env.DATABASE_URL ?? "");
  const { queue } = world.services;
  const counted: typeof queue = {
    ...queue,
    enqueue: (...call) => {
      queueCalls += 1;
      return queue.enqueue(...call);
    },
    enqueueAll: (...call) => {
      queueCalls += 1;
      return queue.enqueueAll(...call);
    },
  };
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  ctx = { ...world.services, db: explained.db, queue: counted, caller: { kind: "system", job: "test" }, origin };
});

afterAll(() => explained.close());

async function runJob(name: string) {
  const job = jobs.find((one) => one.name === name) as Job | undefined;
  explained.take();
  queueCalls = 0;
  await job?.perform(ctx, {});
  const statements = explained.take();
  return { statements, steps: statements.length + queueCalls };
}

it.each([
  ["metrics.sync", "metrics.sync_channel", 2 * BRANDS],
  ["channels.check_profiles", "channels.read_profile", 2 * BRANDS],
  ["channels.check_capabilities", "channels.read_capabilities", 2 * BRANDS],
  ["callbacks.poll", "callbacks.poll_channel", 2 * BRANDS],
  // One person of two accounts in four, where it is morning.
  ["digests.plan", "digest.send", BRANDS / 2],
  ["webhooks.sweep", "webhooks.deliver", BRANDS],
])("%s enqueues for all brands together", async (name, follower, expected) => {
  const count = () => world.pending.filter(({ job }) => job.name === follower).length;
  const { steps } = await runJob(name);
  expect(count()).toBeGreaterThan(0.9 * expected);
  expect(steps).toBeLessThanOrEqual(MAX_STEPS);
});

it("webhooks.sweep distributes the stalled endpoints of one account over jobs of a few lanes", async () => {
  const endpoints = 10;
  await world.db.$executeRaw`
    with added as (
      insert into webhook_endpoints (brand_id, url, events, secret)
      select ${world.brand.id}, 'https://receiver.example/' || n, '{post.published}', 's' from generate_series(1, ${endpoints}) n
      returning id, brand_id
    ),
    deliveries as (
      insert into webhook_deliveries (brand_id, endpoint_id, event, post_id, body, key)
      select brand_id, id, 'post.published', 1, '{}', gen_random_uuid() from added returning id, endpoint_id
    )
    insert into webhook_queue (delivery_id, endpoint_id, number, is_retry, due_at)
    select id, endpoint_id, 1, false, ${new Date(world.clock.now().getTime() - DAY_MS)} from deliveries
    on conflict (delivery_id) do update set due_at = excluded.due_at`;
  const before = world.pending.length;
  await runJob("webhooks.sweep");
  const ids = await world.db.webhookEndpoint.findMany({ where: { brandId: world.brand.id }, select: { id: true } });
  const ours = new Set(ids.map(({ id }) => id));
  const jobWakes = world.pending
    .slice(before)
    .filter(({ job }) => job.name === "webhooks.deliver")
    .map(({ data }) => (data as { wakes: { endpoint_id: number }[] }).wakes)
    .filter(([first]) => first && ours.has(first.endpoint_id));
  expect(jobWakes.flat()).toHaveLength(2 * ours.size);
  expect(Math.max(...jobWakes.map((wakes) => wakes.length))).toBeLessThanOrEqual(4);
});

it.each([
  ["channels.check_profiles", "channels.read_profile"],
  ["channels.check_capabilities", "channels.read_capabilities"],
  ["digests.plan", "digest.send"],
])("%s enqueues nothing twice while the jobs of the last run wait", async (name, follower) => {
  const count = () => world.pending.filter(({ job }) => job.name === follower).length;
  const before = count();
  await runJob(name);
  expect(before).toBeGreaterThan(0);
  expect(count()).toBe(before);
});

it("looks for posts to remind of once for all transactions", async () => {
  const { statements } = await runJob("posts.remind");
  const transactions = statements.filter(({ sql }) => /for no key update of posts skip locked/.test(sql));
  expect(transactions.length).toBeGreaterThan(1);
  expect(statements.filter(({ sql }) => /partition by brand_id/.test(sql))).toHaveLength(1);
});

it("evergreen.fill_queues looks at all full queues together", async () => {
  const count = () => world.db.evergreenUse.count();
  await runJob("evergreen.fill_queues");
  const copies = await count();
  expect(copies).toBeGreaterThan(BRANDS / 50);
  const { steps } = await runJob("evergreen.fill_queues");
  expect(await count()).toBe(copies);
  expect(steps).toBeLessThanOrEqual(MAX_STEPS);
});
