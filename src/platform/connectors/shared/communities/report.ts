import type { MetricValues, Reporter } from "../../contract.ts";
import { type CommunityServer, PostView, readCredentials, requestServer } from "./server.ts";

/** Counts upvotes as likes, and comments. Requires one request per post. */
export function communityReporter(server: CommunityServer): Reporter {
  return {
    platform: server.connector.platform,
    batch: 20,
    timeoutMs: 30_000,
    async read({ credentials }, publications, call) {
      const found = new Map<number, MetricValues>();
      for (const { publicationId, externalId } of publications) {
        const path = `${server.api}/post?id=${externalId}`;
        const answer = await requestServer(call, server, readCredentials(credentials), { path });
        if (answer.kind === "refused" && server.isGone(answer)) continue;
        if (answer.kind !== "ok") throw new Error(`The post could not be read: ${answer.kind}`);
        const { post, counts } = PostView.parse(answer.json).post_view;
        if (!post.deleted && !post.removed)
          found.set(publicationId, { likes: counts.upvotes ?? null, comments: counts.comments ?? null });
      }
      return found;
    },
  };
}
