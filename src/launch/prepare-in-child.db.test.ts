import { expect, test } from "vitest";
import { prepareInChild, refuseWrongKeysInChild } from "./prepare-in-child.ts";
import { FatalError } from "./supervise.ts";

const KEYS = `k1:${Buffer.alloc(32, 7).toString("base64")}`;
const env = {
  ...process.env,
  NODE_ENV: "test" as const,
  AUTH_SECRET: "x".repeat(32),
  ENCRYPTION_KEYS: KEYS,
  SEED_DEMO: "0",
};

test("prepares the database in a child process, and refuses a wrong key in another", async () => {
  const { signal } = new AbortController();
  expect(await prepareInChild(env, signal)).toBeNull();
  const other = { ...env, ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 8).toString("base64")}` };
  await expect(refuseWrongKeysInChild(other, signal)).rejects.toThrow(/^ENCRYPTION_KEYS: the key "k1" differs/);
});

test("passes a configuration error on with its own message", async () => {
  const broken = prepareInChild({ ...env, PORT: "eighty" }, new AbortController().signal);
  await expect(broken).rejects.toThrow(FatalError);
  await expect(broken).rejects.toThrow(/^PORT: must be a port number/);
});

test("an aborted start ends the child process", async () => {
  const stop = new AbortController();
  const preparing = prepareInChild(env, stop.signal);
  stop.abort();
  await expect(preparing).rejects.toThrow(/abort/);
});

test("skips the key check when the database has no tables yet", async () => {
  const empty = new URL(process.env.DATABASE_URL ?? "");
  empty.pathname = "/postgres";
  await refuseWrongKeysInChild({ ...env, DATABASE_URL: String(empty) }, new AbortController().signal);
});
