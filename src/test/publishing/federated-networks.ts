import { blueskyConnect } from "#platform/connectors/bluesky/connect.ts";
import { blueskyHistory } from "#platform/connectors/bluesky/history.ts";
import { blueskyPublisher } from "#platform/connectors/bluesky/publish.ts";
import { blueskyReporter } from "#platform/connectors/bluesky/report.ts";
import { mastodonConnect } from "#platform/connectors/mastodon/connect.ts";
import { mastodonHistory } from "#platform/connectors/mastodon/history.ts";
import { mastodonPublisher } from "#platform/connectors/mastodon/publish.ts";
import { mastodonReporter } from "#platform/connectors/mastodon/report.ts";
import { startBluesky } from "../networks/bluesky/server.ts";
import { connectMastodon } from "../networks/mastodon/connected.ts";
import { startMastodon } from "../networks/mastodon/server.ts";
import type { NetworkFixture } from "./networks.ts";

/**
 * Networks of many servers, for the sweep over connecting and the benchmark; `test/networks` has tests of their own for
 * the rest.
 */
export const FEDERATED: readonly NetworkFixture[] = [
  {
    platform: "bluesky",
    settles: true,
    uploads: false,
    typed: { password: "abcd-efgh-ijkl-mnop" },
    tooMany: () => ({ status: 429, body: { error: "RateLimitExceeded" } }),
    async start() {
      const server = await startBluesky();
      const { passwords } = server.account;
      const standIn = Object.defineProperty({ ...server.network, stop: server.stop, isRevoked: false }, "isRevoked", {
        get: () => Object.keys(server.account.passwords).length === 0,
        set: (isRevoked: boolean) => {
          server.account.passwords = isRevoked ? {} : passwords;
        },
      });
      return {
        standIn,
        connect: blueskyConnect({ keyRing: undefined }),
        publisher: blueskyPublisher(),
        metrics: { reporter: blueskyReporter, clear: () => void server.posts.splice(0) },
        history: blueskyHistory,
        texts: () => server.posts.map(({ value }) => value.text),
        more: { handle: server.account.did },
      };
    },
  },
  {
    platform: "mastodon",
    settles: true,
    uploads: false,
    typed: null,
    tooMany: () => ({ status: 429, body: { error: "Too many requests" } }),
    async start() {
      const server = await startMastodon();
      const standIn = Object.defineProperty({ ...server.network, isRevoked: false }, "asked", {
        // The consent page is opened by the user's browser.
        get: () => server.requests.filter((request) => request !== "GET /oauth/authorize"),
      });
      return {
        standIn,
        connect: mastodonConnect,
        publisher: mastodonPublisher(),
        metrics: { reporter: mastodonReporter, clear: () => void server.statuses.splice(0) },
        history: mastodonHistory,
        texts: () => server.statuses.map(({ text }) => text),
        connectBy: async (world, code) => {
          const replaced = code === "good-code" ? {} : { code };
          const { channels } = await connectMastodon(world, server.origin, replaced);
          const [channel] = channels;
          if (!channel) throw new Error("No channel was connected.");
          return channel;
        },
      };
    },
  },
];
