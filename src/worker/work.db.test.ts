import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, it } from "vitest";
import { job } from "#kernel/job.ts";
import { installQueues, openQueue, type Queue } from "#platform/queue/index.ts";
import { createWorld } from "#test/world.ts";
import { watchJobs } from "./job-watcher.ts";
import { groupsAtLimit, startWork } from "./work.ts";

const url = process.env.DATABASE_URL ?? "";
const boss = new PgBoss({ connectionString: url, migrate: false, createSchema: false, supervise: false });
let queue: Queue;
/** Jobs of `slow` end when the test allows it. */
const slow: (() => void)[] = [];
const done: string[] = [];
const task = job<{ owner: string }>({
  name: "test.shared",
  options: { retryLimit: 0, retryDelay: 1, expireInSeconds: 60, concurrency: 8 },
  async perform(_ctx, { owner }) {
    if (owner === "slow") await new Promise<void>((resolve) => slow.push(resolve));
    done.push(owner);
  },
});
const idle = job<{ owner: string }>({
  ...task,
  name: "test.idle",
  async perform() {
    done.push("idle");
  },
});

beforeAll(async () => {
  await installQueues(url, [task, idle]);
  queue = openQueue(url, () => {});
  await boss.start();
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await queue.stop();
});

it("a group whose jobs never end leaves slots for others, and its waiting jobs run later", async () => {
  const { services, db } = await createWorld({ replace: { queue } });
  const enqueue = (owner: string) => db.$transaction((tx) => queue.enqueue(tx, task, { owner }, { group: owner }));
  for (let count = 0; count < 20; count++) await enqueue("slow");
  const stop = new AbortController();
  const watch = { failed: () => {} };
  const watcher = watchJobs(services, watch);
  const looking = watcher.run(stop.signal);
  const working = startWork(boss, services, task, { watch, watcher, stop: stop.signal });
  await expect.poll(() => slow.length).toBeGreaterThan(0);
  for (const owner of ["one", "two", "three"]) await enqueue(owner);
  await expect.poll(() => done.toSorted()).toEqual(["one", "three", "two"]);
  expect(slow.length).toBeLessThan(8);
  await expect
    .poll(() => {
      for (const end of slow) end();
      return done.length;
    })
    .toBe(23);
  stop.abort();
  await Promise.all([working, looking]);
});

it("an idle queue is not fetched from until a job is due in it, however many arrive in others", async () => {
  const { services, db } = await createWorld({ replace: { queue } });
  let fetches = 0;
  const counting = new Proxy(boss, {
    get: (target, key) => {
      const value = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      if (key === "fetch") fetches += 1;
      return value.bind(target);
    },
  });
  const stop = new AbortController();
  const watch = { failed: () => {} };
  const watcher = watchJobs(services, watch);
  const looking = watcher.run(stop.signal);
  const working = startWork(counting, services, idle, { watch, watcher, stop: stop.signal });
  const other = watcher.next(task.name);
  await db.$transaction((tx) => queue.enqueue(tx, task, { owner: "other" }));
  await other;
  expect(fetches).toBe(1);
  await db.$transaction((tx) => queue.enqueue(tx, idle, { owner: "late" }, { startAfterSeconds: 1 }));
  await expect.poll(() => done.at(-1)).toBe("idle");
  expect(fetches).toBeLessThan(5);
  stop.abort();
  await Promise.all([working, looking]);
});

it("a group may use half of the slots, and half of what another leaves", () => {
  const active = [..."aaaa"].map((groupId) => ({ groupId }));
  expect(groupsAtLimit(active, 5)).toEqual([]);
  expect(groupsAtLimit(active, 4)).toEqual(["a"]);
  expect(groupsAtLimit([...active, { groupId: "b" }, { groupId: null }], 2)).toEqual(["a"]);
});
