import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const LIMITS = { running: 2, runningPerClient: 1, waiting: 4, waitingPerClient: 3 };

/** A task that ends when `finish` is called. */
function work(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const start = () => {
    log.push(name);
    return promise;
  };
  return { start, finish: resolve };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("alternates between clients, and limits how many tasks of one client run at once", async () => {
  const queue = createFairQueue({ ...LIMITS, running: 1 });
  const log: string[] = [];
  const mine = [work(log, "a1"), work(log, "a2"), work(log, "a3")];
  const yours = work(log, "b1");
  const all = [...mine.map(({ start }) => queue.run("a", start)), queue.run("b", yours.start)];
  await settled();
  expect(log).toEqual(["a1"]);
  mine[0]?.finish();
  await settled();
  expect(log).toEqual(["a1", "b1"]);
  yours.finish();
  for (const { finish } of mine) finish();
  await Promise.all(all);
  expect(log).toEqual(["a1", "b1", "a2", "a3"]);
});

test("queues a client's second task although a slot is free, but not another client's", async () => {
  const queue = createFairQueue(LIMITS);
  const log: string[] = [];
  const pieces = [work(log, "a1"), work(log, "a2"), work(log, "b1")];
  const names = ["a", "a", "b"];
  const all = pieces.map(({ start }, index) => queue.run(names[index] ?? "", start));
  await settled();
  expect(log).toEqual(["a1", "b1"]);
  for (const { finish } of pieces) finish();
  await Promise.all(all);
});

test("is throttled beyond a client's share, and unavailable when the queue is full", async () => {
  const queue = createFairQueue(LIMITS);
  const log: string[] = [];
  const pieces = ["a", "a", "a", "a"].map((name) => ({ name, ...work(log, name) }));
  const all = pieces.map(({ name, start }) => queue.run(name, start));
  await expect(queue.run("a", async () => {})).rejects.toMatchObject({
    kind: "throttled",
    detail: { limit: 4, retryAfterSeconds: 5 },
  });
  const others = ["b", "c"].map((name) => ({ name, ...work(log, name) }));
  const more = others.map(({ name, start }) => queue.run(name, start));
  await expect(queue.run("d", async () => {})).rejects.toMatchObject({ kind: "unavailable" });
  for (const { finish } of [...pieces, ...others]) finish();
  await Promise.all([...all, ...more]);
  await expect(queue.run("a", async () => "free again")).resolves.toBe("free again");
});

test("frees the slot of a failed task", async () => {
  const queue = createFairQueue({ ...LIMITS, running: 1, waiting: 0 });
  for (let time = 0; time < 3; time += 1) {
    await expect(queue.run("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  }
  await expect(queue.run("a", async () => 1)).resolves.toBe(1);
});
