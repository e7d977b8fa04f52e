import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { lookUp } from "#kernel/look-up.ts";
import { startEmbedded } from "#platform/db/embedded.ts";
import { installQueues } from "#platform/queue/index.ts";
import { prepareDatabase } from "#test/prepare-database.ts";
import { startPds } from "#test/real/bluesky.ts";
import { PackageUnavailableError } from "#test/real/debian.ts";
import type { RealNetwork } from "#test/real/network.ts";
import { startNostrRelay } from "#test/real/nostr.ts";
import { prove } from "#test/real/prove.ts";
import { startSnac } from "#test/real/snac.ts";
import { startWordPressServer } from "#test/real/wordpress.ts";
import { TEST_SECRETS } from "#test/secrets.ts";
import { createWorld } from "#test/world.ts";
import { jobs } from "#worker/jobs.ts";
import { readArguments, refuse } from "./arguments.ts";

const NETWORKS: Record<string, (folder: string) => Promise<RealNetwork>> = {
  bluesky: startPds,
  "bluesky-oauth": (folder) => startPds(folder, { connection: "oauth" }),
  mastodon: startSnac,
  nostr: startNostrRelay,
  wordpress: startWordPressServer,
};

const COMMAND = {
  usage: `npm run test:networks -- [${Object.keys(NETWORKS).join("] [")}] [options]`,
  about: `Publishes to real servers of networks, installed in a temporary folder, with workers killed and responses lost, and counts
the posts on them. Exits with 1 unless each part exists exactly once. Without names, a server whose packages this
machine's sources lack is left out.`,
  options: {
    publications: { kind: "number", default: 40, least: 1, about: "publications on each" },
    kills: { kind: "number", default: 15, about: "workers that are killed" },
    lose: { kind: "number", default: 0.2, most: 1, hasDecimals: true, about: "the share of responses that are lost" },
  },
  takesWords: true,
} as const;

async function main(): Promise<number> {
  const { values, words } = readArguments(COMMAND);
  const unknown = words.find((name) => !Object.hasOwn(NETWORKS, name));
  if (unknown !== undefined) refuse(COMMAND, `There is no "${unknown.slice(0, 40)}".`);
  const names = words.length > 0 ? words : Object.keys(NETWORKS);
  const load = { count: values.publications, kills: values.kills, lose: values.lose };
  let failures = 0;
  for (const name of names) {
    const start = lookUp(NETWORKS, name);
    if (!start) continue;
    const isOptional = words.length === 0;
    const isRight = await test(name, start, load).catch((error: unknown) => {
      if (!isOptional || !(error instanceof PackageUnavailableError)) throw error;
      console.log(`\n${name}: not tested. ${error.message}`);
      return true;
    });
    if (!isRight) failures += 1;
  }
  return failures === 0 ? 0 : 1;
}

async function test(
  name: string,
  start: (folder: string) => Promise<RealNetwork>,
  load: Parameters<typeof prove>[3],
): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "masthead-networks-"));
  const postgres = await startEmbedded({ dataDir, log: () => {} });
  await prepareDatabase(postgres.url);
  await installQueues(postgres.url, jobs);
  process.env.DATABASE_URL = postgres.url;
  const world = await createWorld({ env: { DATA_DIR: dataDir, LOG_LEVEL: "warn" } });
  const env = {
    ...process.env,
    ...TEST_SECRETS,
    NODE_ENV: "test" as const,
    LOG_LEVEL: "error",
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    WEBHOOK_ALLOW_PRIVATE: "127.0.0.0/8,::1/128",
  };
  let network: RealNetwork | undefined;
  try {
    network = await start(path.join(tmpdir(), "masthead-real-networks", name.replace("-oauth", "")));
    const { counts, explanations, more } = await prove(world, network, env, load);
    console.log(`\n${name}: ${network.name}`);
    for (const [label, count] of Object.entries({ ...counts, ...more }))
      console.log(`  ${label.padEnd(20)} ${Math.round(count)}`);
    for (const explanation of explanations) console.log(`  unknown: ${explanation}`);
    const { doubles, falselyPublished, lost, unknown, strangers } = counts;
    return doubles + falselyPublished + lost + unknown + strangers === 0;
  } finally {
    await network?.stop();
    await world.services.queue.stop();
    await world.services.db.$disconnect();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = await main();
process.exit();
