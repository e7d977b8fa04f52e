import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { installQueues } from "#platform/queue/index.ts";
import { type SweepOptions, type SweepResult, sweep } from "#test/networks/sweep.ts";
import { startSweepNetwork } from "#test/networks/sweep-networks.ts";
import { NETWORK_KEYS } from "#test/publishing/networks.ts";
import { TEST_SECRETS } from "#test/secrets.ts";
import { createWorld } from "#test/world.ts";
import { jobs } from "./jobs.ts";

/** One network of each settlement class, and Bluesky with its refreshed sessions: key, look-up, state and blind. */
const NETWORKS = ["bluesky", "wordpress", "test_state", "telegram"];

let folder: string;
beforeAll(async () => {
  await installQueues(process.env.DATABASE_URL ?? "", jobs);
  folder = mkdtempSync(path.join(tmpdir(), "masthead-sweep-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The same faults in each run, from the first request on. */
function cycle(...chances: number[]): () => number {
  let calls = 0;
  return () => chances[calls++ % chances.length] ?? 1;
}

async function run(platforms: readonly string[], options: SweepOptions): Promise<SweepResult> {
  const settings = {
    ...NETWORK_KEYS,
    DATA_DIR: folder,
    LOG_LEVEL: "silent",
    WEBHOOK_ALLOW_PRIVATE: "127.0.0.0/8,::1/128",
  };
  const world = await createWorld({ env: settings });
  const env = { ...process.env, ...TEST_SECRETS, ...settings, NODE_ENV: "test" as const };
  const journal = path.join(mkdtempSync(path.join(folder, "run-")), "journal");
  const networks = await Promise.all(platforms.map((platform) => startSweepNetwork(world, platform, journal)));
  try {
    return await sweep(world, networks, env, options);
  } finally {
    await Promise.all(networks.map(({ stop }) => stop()));
  }
}

it("publishes exactly once on each settlement class, with workers killed, responses lost and tokens expired", {
  timeout: 480_000,
}, async () => {
  // A lost response, two good ones, a truncated one, and two good ones.
  const random = cycle(0, 0.9, 0.9, 0.2, 0, 0.9, 0.9);
  const { verdict, killed, faults } = await run(NETWORKS, { count: 24, kills: 2, lose: 0.15, random });
  const none = { doubles: 0, misplaced: 0, falselyPublished: 0, lost: 0, unexplained: 0 };
  expect(verdict, JSON.stringify(verdict.defects)).toMatchObject({ publications: 24, ...none });
  expect(verdict.published + verdict.unknown).toBe(24);
  expect(killed).toBeGreaterThanOrEqual(2);
  expect(faults).toMatchObject({ lost: expect.any(Number), half: expect.any(Number) });
});

it("notices a publisher that sends again without asking the network", { timeout: 480_000 }, async () => {
  const options = { count: 8, kills: 0, lose: 0.5, storms: false, isSettlementBroken: true, random: cycle(0, 0.9) };
  const { verdict } = await run(["telegram"], options);
  expect(verdict.doubles).toBeGreaterThan(0);
});
