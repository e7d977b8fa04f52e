import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { listConnectors } from "#platform/connectors/registry.ts";
import type { Env } from "#platform/env.ts";
import { FEDERATED } from "../publishing/federated-networks.ts";
import { PROVING } from "../publishing/networks.ts";
import { publishersAt } from "../publishing/publishers.ts";
import { OWN_FIXTURES } from "./own.ts";
import { CLASSES, OWN_APP } from "./sweep-networks.ts";

export const CONNECTORS = path.resolve(import.meta.dirname, "../../platform/connectors");
const SRC = path.resolve(CONNECTORS, "../..");

const MAX_LINES = 400;

/** The feed is a table of ours, and a webhook goes to the brand's own receiver: each has tests of its own. */
const OURS = ["feed", "webhook"];

/** Networks of many servers: the credentials of a channel name its server, which the stand-in is. */
const NAMES_SERVER = ["bluesky", "mastodon", "wordpress", "ghost", "nostr"];

export type PlatformFacts = {
  platform: string;
  hasFixture: boolean;
  /** The settlement classes in which workers are killed while they publish there. */
  proofs: readonly string[];
  /** Whether a killed worker publishes to a stand-in. */
  isSentToStandIn: boolean;
  /** Whether it is polled for incoming messages, and whether a test imports that part. */
  polls: boolean;
  isPollTested: boolean;
  /** Whether posts may have a poll, and whether a test publishes one. */
  hasPollOption: boolean;
  isPollPublished: boolean;
};

/** What the files and lists say of a network's folder. */
export type NetworkFacts = {
  folder: string;
  /** Its names in the table of what was read. */
  names: readonly string[];
  platforms: readonly PlatformFacts[];
  /** The README that has the table. */
  readings: string;
  isOurs: boolean;
  /** Without tests and without its README. */
  lines: number;
  /** Whether all that the tests know of it is in a folder of its own, as the walk asks. */
  hasOwnFixture: boolean;
};

/** What a network lacks, in sentences that say where it goes. */
export function missingIn({
  folder,
  names,
  platforms,
  readings,
  isOurs,
  lines,
  hasOwnFixture,
}: NetworkFacts): string[] {
  if (isOurs) return [];
  const own = `src/platform/connectors/${folder}`;
  const all = platforms.flatMap((one) => [
    !one.hasFixture &&
      `${one.platform} has no publishing fixture: export \`fixtures\` from src/test/networks/${folder}/fixture.ts.`,
    one.proofs.length === 0 &&
      `${one.platform} has no kill proof: say in its fixture by \`proof\` how a lost response is settled.`,
    !one.isSentToStandIn &&
      `${one.platform} would be killed while it publishes to the real network: give its fixture \`publisherAt\`.`,
    one.polls &&
      !one.isPollTested &&
      `${one.platform} polls, and no test imports its poll.ts: put one beside it, or an \`inbox\` into its fixture.`,
    one.hasPollOption &&
      !one.isPollPublished &&
      `${one.platform} has polls, and no test that imports its publish.ts sends one: put one into \`echoed\` of its fixture.`,
  ]);
  const ofFolder = [
    !isRead(readings, names) &&
      `${folder} has no day on which its documentation was read: add a row (page, its version, day) to the table in ${own}/README.md.`,
    hasOwnFixture &&
      lines > MAX_LINES &&
      `${folder} has ${lines} lines, of at most ${MAX_LINES}: leave out what few posts need, or use what is in shared/.`,
  ];
  return [...all, ...ofFolder].filter((sentence) => sentence !== false);
}

/** Whether a row of the table has the network's name, a page, its version or date, and the day on which it was read. */
function isRead(readings: string, names: readonly string[]): boolean {
  return readings.split("\n").some((line) => {
    const [name = "", page, version, day = ""] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    return names.includes(name) && Boolean(page) && Boolean(version) && /^20\d\d-\d\d-\d\d$/.test(day);
  });
}

const FIXTURES = new Map([...PROVING, ...FEDERATED].map((fixture) => [fixture.platform, fixture]));

/** The files of tests with what they import, as text. */
const TESTS = globSync(["**/*.test.ts", "test/**/*.ts"], { cwd: SRC }).map((file) => ({
  folder: path.dirname(file),
  text: readFileSync(path.join(SRC, file), "utf8"),
}));

/** The tests that import a file of a network's folder. */
function testsOf(folder: string, file: string): typeof TESTS {
  return TESTS.filter(
    ({ folder: home, text }) =>
      text.includes(`connectors/${folder}/${file}"`) ||
      (home === "platform/connectors" && text.includes(`"./${folder}/${file}"`)) ||
      (home === path.join("platform/connectors", folder) && text.includes(`"./${file}"`)),
  );
}

/** Reads what there is of a network. */
export function readFacts(folder: string): NetworkFacts {
  const files = globSync(`${folder}/**/*.ts`, { cwd: CONNECTORS }).filter((file) => !file.endsWith(".test.ts"));
  const sources = new Map(files.map((file) => [file, readFileSync(path.join(CONNECTORS, file), "utf8")]));
  const descriptions = [...sources].filter(([file]) => file.endsWith("describe.ts"));
  const connectors = listConnectors().filter(({ platform }) =>
    descriptions.some(([, text]) => text.includes(`platform: "${platform}"`)),
  );
  const env = withKeys(connectors.flatMap(({ keys = [], alternativeKeys = [] }) => [...keys, ...alternativeKeys]));
  const readme = path.join(CONNECTORS, folder, "README.md");
  return {
    folder,
    names: [folder, ...connectors.map(({ name }) => name)],
    platforms: connectors.map(({ platform, options = {} }): PlatformFacts => {
      const home = descriptions.find(([, text]) => text.includes(`platform: "${platform}"`))?.[0] ?? "";
      return {
        platform,
        hasFixture: FIXTURES.has(platform),
        proofs: [
          ...Object.entries(CLASSES).flatMap(([name, platforms]) => (platforms.includes(platform) ? [name] : [])),
          ...(OWN_APP.includes(platform) ? ["own_app"] : []),
        ],
        isSentToStandIn: isSentToStandIn(platform),
        polls: findConnectorParts(platform, env).poll !== undefined,
        isPollTested:
          testsOf(path.dirname(home), "poll.ts").length > 0 ||
          existsSync(path.join(import.meta.dirname, folder, "inbox.db.test.ts")),
        hasPollOption: options.poll !== undefined,
        isPollPublished: testsOf(path.dirname(home), "publish.ts").some(({ text }) => /\bpoll: \[/.test(text)),
      };
    }),
    readings: readFileSync(existsSync(readme) ? readme : path.join(CONNECTORS, "README.md"), "utf8"),
    isOurs: OURS.includes(folder),
    lines: [...sources.values()].reduce((sum, text) => sum + text.trimEnd().split("\n").length, 0),
    hasOwnFixture: existsSync(path.join(import.meta.dirname, folder, "fixture.ts")),
  };
}

function isSentToStandIn(platform: string): boolean {
  if (publishersAt({ [platform]: "http://127.0.0.1:1" }).length > 0 || NAMES_SERVER.includes(platform)) return true;
  return OWN_FIXTURES.some((one) => one.platform === platform && one.publisherAt === null);
}

function withKeys(keys: readonly string[]): Env {
  const all = { APP_URL: "https://masthead.example.com", ...Object.fromEntries(keys.map((key) => [key, "1"])) };
  return all as unknown as Env;
}
