import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { checkKeys } from "#domain/operations/keys/index.ts";
import { localSecrets } from "#platform/local-secrets.ts";
import { installQueues } from "#platform/queue/index.ts";
import { runEntry } from "#test/run-entry.ts";
import { createWorld } from "#test/world.ts";
import { jobs } from "./jobs.ts";

/** `npm run worker` on another machine: it joins an installation, and never creates one. */
async function refusalOf(env: Record<string, string | undefined>) {
  const { code, err } = await runEntry("launch/worker-process.ts", [], env);
  return { code, lines: err.split("\n").map((line) => String(JSON.parse(line).msg)) };
}

beforeAll(async () => {
  const { services } = await createWorld();
  await installQueues(process.env.DATABASE_URL ?? "", jobs);
  await checkKeys(services);
});

it("is refused with a line for every missing secret, and generates none", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "worker-"));
  const env = { DATA_DIR: dataDir, AUTH_SECRET: undefined, ENCRYPTION_KEYS: "" };
  expect(await refusalOf(env)).toEqual({
    code: 1,
    lines: [
      expect.stringMatching(/^AUTH_SECRET: is required here/),
      expect.stringMatching(/^ENCRYPTION_KEYS: is required here/),
    ],
  });
  expect(existsSync(path.join(dataDir, "secrets.json"))).toBe(false);
});

it("is refused with another key of the same name, and with a ring that lacks one", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "worker-"));
  const { ENCRYPTION_KEYS } = localSecrets(dataDir);
  for (const [ring, says] of [
    [ENCRYPTION_KEYS.replace("k1:", "test:"), 'the key "test" differs from the key of that name'],
    [ENCRYPTION_KEYS, 'the key "test" is missing'],
  ] as const) {
    const { code, lines } = await refusalOf({ DATA_DIR: dataDir, ENCRYPTION_KEYS: ring });
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toContain(says);
  }
});
