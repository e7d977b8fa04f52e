import type { MetricValues, Reporter } from "../contract.ts";
import { isGone, PostView, readCredentials, requestLemmy } from "./api.ts";
import { lemmy } from "./describe.ts";

/** Counts upvotes as likes, and comments. Requires one request per post. */
export function lemmyReporter(): Reporter {
  return {
    platform: lemmy.platform,
    batch: 20,
    timeoutMs: 30_000,
    async read({ credentials }, publications, call) {
      const found = new Map<number, MetricValues>();
      for (const { publicationId, externalId } of publications) {
        const answer = await requestLemmy(call, readCredentials(credentials), `/api/v3/post?id=${externalId}`);
        if (answer.kind === "refused" && isGone(answer)) continue;
        if (answer.kind !== "ok") throw new Error(`The post could not be read: ${answer.kind}`);
        const { post, counts } = PostView.parse(answer.json).post_view;
        if (!post.deleted && !post.removed)
          found.set(publicationId, { likes: counts.upvotes ?? null, comments: counts.comments ?? null });
      }
      return found;
    },
  };
}
