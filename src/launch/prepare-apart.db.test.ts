import { expect, test } from "vitest";
import { prepareApart } from "./prepare-apart.ts";
import { FatalError } from "./supervise.ts";

const KEYS = `k1:${Buffer.alloc(32, 7).toString("base64")}`;
const env = {
  ...process.env,
  NODE_ENV: "test" as const,
  AUTH_SECRET: "x".repeat(32),
  ENCRYPTION_KEYS: KEYS,
  SEED_DEMO: "0",
};

test("a process of its own prepares the database and ends", async () => {
  expect(await prepareApart(env, new AbortController().signal)).toBeNull();
}, 60_000);

test("what a person has to mend comes back in its words", async () => {
  const broken = prepareApart({ ...env, PORT: "eighty" }, new AbortController().signal);
  await expect(broken).rejects.toThrow(FatalError);
  await expect(broken).rejects.toThrow(/^PORT: must be a port number/);
}, 60_000);

test("a start that is broken off takes it along", async () => {
  const stop = new AbortController();
  const preparing = prepareApart(env, stop.signal);
  stop.abort();
  await expect(preparing).rejects.toThrow(/abort/);
});
