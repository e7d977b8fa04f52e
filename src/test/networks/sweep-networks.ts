import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { type Line, readJournal, startPlatform } from "#platform/connectors/test/for-tests.ts";
import { connectNetwork, type NetworkFixture, PROVING } from "../publishing/networks.ts";
import { addTestChannel } from "../publishing/publication.ts";
import type { World } from "../world.ts";
import { connectBluesky } from "./bluesky/connected.ts";
import { startBluesky } from "./bluesky/server.ts";
import { connectMastodon } from "./mastodon/connected.ts";
import { startMastodon } from "./mastodon/server.ts";
import { OWN_FIXTURES, type Proof } from "./own.ts";
import type { Answer } from "./stand-in.ts";

/** A stand-in with one connected channel. */
export type SweepNetwork = {
  platform: string;
  origin: string;
  connect(): Promise<number>;
  /** The text of each published post as often as it exists; on the test platform its key. */
  published(): string[];
  /** The number of files of each, in the same order; absent where nothing tells. */
  files?: (() => number[]) | undefined;
  tooMany(): Answer;
  /** Whether the network offers a way to find out what became of a request. */
  settles: boolean;
  hasThreads: boolean;
  hasImages: boolean;
  /** What a post needs besides a text. */
  needs?: NetworkFixture["needs"];
  /** Ends every access token; refresh tokens stay valid. */
  expireTokens?(): void;
  countRefreshes?(): number;
  stop(): Promise<void>;
};

const provenBy = (proof: Proof) => OWN_FIXTURES.filter((one) => one.proof === proof).map(({ platform }) => platform);

/** The settlement classes, and the networks that settle this way. */
export const CLASSES: Readonly<Record<Proof, readonly string[]>> = {
  key: ["bluesky", "nostr", ...provenBy("key")],
  look_up: ["mastodon", "slack", "wordpress", "ghost", "discord", "devto", ...provenBy("look_up")],
  state: ["test_state", ...provenBy("state")],
  blind: ["telegram", "slack_webhook", "discord_webhook", ...provenBy("blind")],
};

/** Networks that need the operator's own app. */
export const OWN_APP = [
  ...["facebook", "instagram", "threads", "linkedin", "linkedin_page", "x"],
  ...["youtube", "google_business", "tiktok", "pinterest", "reddit"],
];

const EVERYTHING = { settles: true, hasThreads: true, hasImages: true };

/** @throws Error for a platform without a stand-in */
export async function startSweepNetwork(world: World, platform: string, journal: string): Promise<SweepNetwork> {
  if (platform === "bluesky") return startBlueskyNetwork(world);
  if (platform === "mastodon") return startMastodonNetwork(world);
  if (platform === "test_state") return startTestPlatform(world, journal);
  const fixture = PROVING.find((one) => one.platform === platform);
  if (!fixture) throw new Error(`There is no stand-in for ${platform}.`);
  const network = await fixture.start();
  addConnectorParts({ platform, connect: network.connect });
  return {
    platform,
    origin: network.standIn.origin,
    connect: async () => (await connectNetwork(world, fixture, network)).id,
    published: network.texts,
    files: network.files,
    tooMany: () => fixture.tooMany(1),
    settles: fixture.settles,
    hasThreads: findConnector(platform)?.capabilities.thread ?? false,
    hasImages: !fixture.takesNoFiles && !fixture.needs?.image && !fixture.needs?.video,
    ...(fixture.needs && { needs: fixture.needs }),
    stop: network.standIn.stop,
  };
}

async function startBlueskyNetwork(world: World): Promise<SweepNetwork> {
  const server = await startBluesky();
  return {
    platform: "bluesky",
    origin: server.origin,
    connect: async () => (await connectBluesky(world, server)).channel.id,
    published: () => server.posts.map(({ value }) => value.text),
    files: () => server.posts.map(({ value }) => [value.embed?.images ?? []].flat().length),
    tooMany: () => ({
      status: 429,
      body: { error: "RateLimitExceeded", message: "Rate Limit Exceeded" },
      headers: { "ratelimit-remaining": "0", "ratelimit-reset": String(Math.ceil(Date.now() / 1000) + 1) },
    }),
    ...EVERYTHING,
    expireTokens: () => {
      for (const session of server.sessions) session.isAccessEnded = true;
    },
    countRefreshes: () => server.requests.filter((request) => request.endsWith("refreshSession")).length,
    stop: server.stop,
  };
}

async function startMastodonNetwork(world: World): Promise<SweepNetwork> {
  // Servers that ignore keys exist: the look-up alone has to settle.
  const server = await startMastodon({ keys: "off" });
  return {
    platform: "mastodon",
    origin: server.origin,
    connect: async () => (await connectMastodon(world, server.origin)).channels[0]?.id ?? 0,
    published: () => server.statuses.map(({ text }) => text),
    files: () => server.statuses.map(({ mediaIds }) => mediaIds.length),
    tooMany: () => ({
      status: 429,
      body: { error: "Too many requests" },
      headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": new Date(Date.now() + 1000).toISOString() },
    }),
    ...EVERYTHING,
    stop: server.stop,
  };
}

/** Its journal also judges; it loses responses by itself. */
async function startTestPlatform(world: World, journal: string): Promise<SweepNetwork> {
  const platform = await startPlatform({ journal, lose: 0.05, latency: 10 });
  const isAccepted = ({ what }: Line) => what === "accepted";
  return {
    platform: "test_state",
    origin: platform.origin,
    connect: () => addTestChannel(world, "state"),
    published: () =>
      readJournal(journal)
        .filter(isAccepted)
        .map(({ marker }) => marker),
    tooMany: () => ({ status: 429, body: {} }),
    settles: true,
    hasThreads: false,
    hasImages: false,
    stop: platform.stop,
  };
}
