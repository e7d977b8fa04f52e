import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createHeavy } from "./index.ts";

/** That of the process, which other files in it use too. */
const before = globalThis.mastheadCatalog;

const limits = { running: 2, runningPerClient: 1, waiting: 10, waitingPerClient: 10 };
const heavy = createHeavy(limits, join(import.meta.dirname, "../../test/heavy-process.ts"));
afterAll(() => heavy.end());

/** The child process of the test accepts any input under any task name. */
function run(input: string | Uint8Array, { client = "a", deadlineMs = 60_000, memoryMb = 1024 } = {}) {
  return heavy.run("media.prepare", input as never, { client, deadlineMs, memoryMb }) as unknown as Promise<{
    pid: number;
  }>;
}

test("runs tasks sequentially in one other process, without secrets in its environment", async () => {
  process.env.AUTH_SECRET ??= "a secret";
  const first = await run("hello");
  expect(first).toMatchObject({ input: "hello", env: expect.not.arrayContaining(["AUTH_SECRET", "DATABASE_URL"]) });
  expect(first.pid).not.toBe(process.pid);
  expect((await run("again")).pid).toBe(first.pid);
  const bytes = new Uint8Array(10_000_000).fill(7);
  expect(await run(bytes)).toMatchObject({ input: bytes });
});

test("runs a task in the language of its caller, also after waiting for another one", async () => {
  const inLanguage = (language?: string) => {
    globalThis.mastheadCatalog = () => (language ? { language, texts: {} } : undefined);
    return run("hello");
  };
  const results = await Promise.all([inLanguage("de"), inLanguage(), inLanguage("nl")]);
  globalThis.mastheadCatalog = before;
  expect(results).toMatchObject([{ language: "de" }, { language: undefined }, { language: "nl" }]);
});

test("passes faults and errors of a task on to the caller", async () => {
  await expect(run("refuse")).rejects.toMatchObject({ kind: "invalid", detail: { errors: { file: ["No."] } } });
  await expect(run("fail")).rejects.toThrow("broken");
});

test("ends a task at its deadline while other tasks go on, and replaces its process", async () => {
  const failure = { name: "HeavyFailure", reason: "deadline" };
  const stuck = expect(run("loop", { client: "a", deadlineMs: 1500 })).rejects.toMatchObject(failure);
  expect(await run("hello", { client: "b" })).toMatchObject({ input: "hello" });
  await stuck;
  expect(await run("hello", { client: "a" })).toMatchObject({ input: "hello" });
});

test.each(["die", "fill"])(
  "a crash of one task's process (%s) does not affect other tasks",
  async (input) => {
    await expect(run(input, { deadlineMs: 60_000 })).rejects.toMatchObject({ name: "HeavyFailure", reason: "crashed" });
    expect(await run("hello")).toMatchObject({ input: "hello" });
  },
  60_000,
);

test.runIf(process.platform === "linux")(
  "ends a process whose memory outside of JavaScript exceeds the limit, and replaces it",
  async () => {
    const failure = { name: "HeavyFailure", reason: "memory", message: expect.stringContaining("400 MB") };
    await expect(run("native", { memoryMb: 400 })).rejects.toMatchObject(failure);
    expect(await run("hello")).toMatchObject({ input: "hello" });
  },
  60_000,
);

test("bounds the memory of WebAssembly by less than what a module asks for", async () => {
  const { pages } = (await run("grow")) as unknown as { pages: number };
  expect(pages).toBeGreaterThan(1024);
  expect(pages).toBeLessThanOrEqual(6144);
});

test("applies the limits that a task sets once it knows what it reads", async () => {
  await expect(run("narrow")).rejects.toMatchObject({ reason: "deadline", message: expect.stringContaining("300 ms") });
  if (process.platform === "linux") await expect(run("count")).rejects.toMatchObject({ reason: "deadline" });
});

test("does not let long tasks of two clients hold up the others", async () => {
  const stop = { deadlineMs: 30_000 };
  const long = ["a", "b"].map((client) => run("loop", { client, ...stop }).catch((error: unknown) => error));
  // Both places are taken until the long tasks have left them.
  expect(await run("hello", { client: "c" })).toMatchObject({ input: "hello" });
  expect(await Promise.race([...long, Promise.resolve("still running")])).toBe("still running");
  expect(await Promise.all(long)).toMatchObject([{ reason: "deadline" }, { reason: "deadline" }]);
}, 120_000);
