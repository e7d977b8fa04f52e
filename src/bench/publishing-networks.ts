import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readArguments } from "#launch/arguments.ts";
import { startEmbedded } from "#platform/db/embedded.ts";
import { installQueues } from "#platform/queue/index.ts";
import { type SweepOptions, type SweepResult, sweep } from "#test/networks/sweep.ts";
import { CLASSES, OWN_APP, startSweepNetwork } from "#test/networks/sweep-networks.ts";
import { prepareDatabase } from "#test/prepare-database.ts";
import { NETWORK_KEYS } from "#test/publishing/networks.ts";
import { TEST_SECRETS } from "#test/secrets.ts";
import { createWorld } from "#test/world.ts";
import { jobs } from "#worker/jobs.ts";
import { choose } from "./choose.ts";

const PARTS = [
  ...Object.entries(CLASSES).map(([name, platforms]) => ({ name, platforms })),
  { name: "own_app", platforms: OWN_APP },
  { name: "mixed", platforms: Object.values(CLASSES).flat() },
];

/**
 * Publishes through the real connectors to stand-ins of their networks, one settlement class after the other, with
 * workers killed, responses lost, storms of 429 and expired tokens; the stand-ins judge. Exits with 1 when anything was
 * published twice, invented or lost, or is unknown on a network that can settle it or without a hidden response.
 * `[key] [look_up] [state] [blind] [own_app] [mixed] --publications 500 --kills 40 --lose 0.05`
 */
export async function run(args: string[]): Promise<void> {
  const { values, words } = readArguments(
    {
      usage: "npm run bench -- publishing-networks [class …] [options]",
      about: `Publishes through the real connectors to stand-ins of their networks, one settlement class after the other or those that
are named, with workers killed, responses lost, storms of 429 and expired tokens; the stand-ins judge.`,
      options: {
        publications: { kind: "number", default: 500, about: "publications of each class", least: 1 },
        kills: { kind: "number", default: 40, about: "workers that are killed" },
        lose: {
          kind: "number",
          default: 0.05,
          most: 1,
          hasDecimals: true,
          about: "the share of responses that are lost",
        },
      },
      takesWords: true,
    },
    args,
  );
  const options = { count: values.publications, kills: values.kills, lose: values.lose };
  for (const part of choose(PARTS, words)) {
    const result = await runClass(part.platforms, options);
    print(part.name, part.platforms, result);
    const { doubles, misplaced, falselyPublished, lost, unexplained } = result.verdict;
    if (doubles + misplaced + falselyPublished + lost + unexplained > 0) process.exitCode = 1;
  }
}

async function runClass(platforms: readonly string[], options: SweepOptions) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "masthead-sweep-"));
  const postgres = await startEmbedded({ dataDir, log: () => {} });
  await prepareDatabase(postgres.url);
  await installQueues(postgres.url, jobs);
  process.env.DATABASE_URL = postgres.url;
  // A public address, without which networks that fetch files refuse them; the stand-ins don't fetch.
  const local = {
    APP_URL: "https://1.1.1.1",
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    WEBHOOK_ALLOW_PRIVATE: "127.0.0.0/8,::1/128",
  };
  const settings = { ...NETWORK_KEYS, ...local };
  const world = await createWorld({ env: settings });
  const env = { ...process.env, ...TEST_SECRETS, ...settings, NODE_ENV: "test" as const, DATABASE_URL: postgres.url };
  const journal = path.join(dataDir, "journal");
  const networks = await Promise.all(platforms.map((platform) => startSweepNetwork(world, platform, journal)));
  try {
    return await sweep(world, networks, env, options);
  } finally {
    await Promise.all(networks.map(({ stop }) => stop()));
    await world.services.queue.stop();
    await world.services.db.$disconnect();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function print(name: string, platforms: readonly string[], { verdict, faults, ...run }: SweepResult): void {
  console.log(`\n${name}: ${platforms.join(", ")}`);
  const { unknownGroups, failedGroups, defects, ...counts } = verdict;
  const { seconds, ...more } = run;
  const numbers = Object.entries({ ...counts, ...more, seconds: Math.round(seconds) });
  for (const [label, value] of numbers) console.log(`  ${label.padEnd(20)} ${value}`);
  // Apart from the counts: "lost" is a kind of fault as well.
  for (const [kind, count] of Object.entries(faults)) console.log(`  fault: ${kind.padEnd(13)} ${count}`);
  for (const [label, groups] of [
    ["unknown", unknownGroups],
    ["failed", failedGroups],
  ] as const) {
    for (const { platform, reason, isThere, count } of groups) {
      console.log(`  ${label}: ${count} × ${platform}, ${isThere ? "there" : "not there"}, after ${reason}`);
    }
  }
  for (const defect of defects) console.log(`  defect: ${JSON.stringify(defect)}`);
}
