import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { checkKeys } from "#domain/operations/keys/index.ts";
import { installQueues } from "#platform/queue/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { jobs } from "#worker/jobs.ts";
import { ROOT } from "./root.ts";
import { FatalError, supervise } from "./supervise.ts";

let world: World;

beforeAll(async () => {
  await installQueues(process.env.DATABASE_URL ?? "", jobs);
  world = await createWorld();
  await checkKeys(world.services);
});

const otherKey = (name: string) => `${name}:${Buffer.alloc(32, 9).toString("base64")}`;

/** The process as `npm start` starts it. */
async function start(file: string, ring: string): Promise<string[]> {
  const { AUTH_SECRET, DATABASE_URL } = world.services.env;
  const lines: string[] = [];
  const dataDir = mkdtempSync(path.join(tmpdir(), "masthead-keys-"));
  const child = supervise({
    name: "process",
    file: path.join(ROOT, "src", file),
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      AUTH_SECRET,
      DATABASE_URL,
      ENCRYPTION_KEYS: ring,
    },
    log: (line) => lines.push(line),
  });
  try {
    await child.ready;
    return ["It started."];
  } catch (error) {
    expect(lines).toEqual([]);
    return error instanceof FatalError ? error.lines : [String(error)];
  } finally {
    child.kill();
  }
}

test.each(["launch/web.ts", "launch/worker-process.ts"])(
  "%s does not start with keys that do not match the database's",
  async (file) => {
    const [name = ""] = world.services.env.ENCRYPTION_KEYS.split(":");
    const other = await start(file, otherKey(name));
    expect(other).toEqual([expect.stringContaining(`"${name}" differs from the key of that name`)]);
    const lacking = await start(file, otherKey("new"));
    expect(lacking).toEqual([expect.stringContaining(`the key "${name}" is missing`)]);
  },
  120_000,
);
