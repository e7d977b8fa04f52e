import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createHeavy } from "./index.ts";

/** That of the process, which other files in it use too. */
const before = globalThis.mastheadCatalog;

const limits = { running: 2, runningPerClient: 1, waiting: 10, waitingPerClient: 10 };
const heavy = createHeavy(limits, join(import.meta.dirname, "test-process.ts"));
afterAll(() => heavy.end());

/** The child process of the test accepts any input under any task name. */
function run(input: string | Uint8Array, { client = "a", deadlineMs = 60_000 } = {}): Promise<{ pid: number }> {
  return heavy.run("media.prepare", input as never, { client, deadlineMs }) as never;
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
