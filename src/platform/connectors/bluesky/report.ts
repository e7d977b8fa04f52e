import { z } from "zod";
import type { MetricValues, Reporter } from "../contract.ts";
import { errorOf } from "./api.ts";
import { readCredentials } from "./credentials.ts";
import { bluesky } from "./describe.ts";
import { sendXrpc } from "./session.ts";

const Count = z.number().optional();
const Posts = z.object({
  posts: z.array(
    z.object({
      uri: z.string(),
      likeCount: Count,
      repostCount: Count,
      quoteCount: Count,
      replyCount: Count,
      bookmarkCount: Count,
    }),
  ),
});

/** Metrics that the network's app view counts for a post. It counts no impressions. */
export const blueskyReporter: Reporter = {
  platform: bluesky.platform,
  batch: 25,
  timeoutMs: 30_000,
  async read(channel, publications, call) {
    const credentials = readCredentials(channel.credentials);
    const query = new URLSearchParams(publications.map(({ externalId }) => ["uris", externalId]));
    const response = await sendXrpc(call, credentials, "app.bsky.feed.getPosts", { query });
    if (response.status !== 200) throw new Error(errorOf(response).message);
    const posts = new Map(Posts.parse(response.json).posts.map((post) => [post.uri, post]));
    return new Map(
      publications.flatMap(({ publicationId, externalId }) => {
        const post = posts.get(externalId);
        if (!post) return [];
        const { likeCount, repostCount, quoteCount = 0, replyCount, bookmarkCount } = post;
        const values: MetricValues = {
          likes: likeCount ?? null,
          shares: repostCount === undefined ? null : repostCount + quoteCount,
          comments: replyCount ?? null,
          saves: bookmarkCount ?? null,
        };
        return [[publicationId, values] as const];
      }),
    );
  },
  async countFollowers(channel, call) {
    const credentials = readCredentials(channel.credentials);
    const query = new URLSearchParams({ actor: credentials.did });
    const response = await sendXrpc(call, credentials, "app.bsky.actor.getProfile", { query });
    if (response.status !== 200) throw new Error(errorOf(response).message);
    return z.object({ followersCount: Count }).parse(response.json).followersCount ?? null;
  },
};
