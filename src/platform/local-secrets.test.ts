import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "./env.ts";
import { localSecrets } from "./local-secrets.ts";

const folder = () => mkdtempSync(join(tmpdir(), "masthead-secrets-"));

test("generates secrets once, valid for readEnv and readable by their owner only", () => {
  const dataDir = folder();
  const made = localSecrets(dataDir);
  expect(readEnv(made)).toMatchObject(made);
  expect(localSecrets(dataDir)).toEqual(made);
  expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(localSecrets(folder()).VAPID_PRIVATE_KEY).not.toBe(made.VAPID_PRIVATE_KEY);
});

test("adds a missing VAPID key to an existing file and keeps the other secrets", () => {
  const dataDir = folder();
  const { VAPID_PRIVATE_KEY: _, ...older } = localSecrets(folder());
  writeFileSync(join(dataDir, "secrets.json"), JSON.stringify(older));
  const completed = localSecrets(dataDir);
  expect(completed).toEqual({ ...older, VAPID_PRIVATE_KEY: expect.stringMatching(/^[\w-]{43}$/) });
  expect(JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8"))).toEqual(completed);
  expect(readdirSync(dataDir)).toEqual(["secrets.json"]);
});
