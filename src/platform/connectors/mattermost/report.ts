import { z } from "zod";
import type { MetricValues, Reporter } from "../contract.ts";
import { isGone, readCredentials, requestMattermost } from "./api.ts";
import { mattermost } from "./describe.ts";

const Post = z.object({
  reply_count: z.number().int().nullish(),
  metadata: z.object({ reactions: z.array(z.unknown()).nullish() }).nullish(),
});

/** Counts reactions as likes and replies as comments. Requires one request per message. */
export function mattermostReporter(): Reporter {
  return {
    platform: mattermost.platform,
    batch: 20,
    timeoutMs: 30_000,
    async read({ credentials }, publications, call) {
      const found = new Map<number, MetricValues>();
      for (const { publicationId, externalId } of publications) {
        const answer = await requestMattermost(call, readCredentials(credentials), `posts/${externalId}`);
        if (answer.kind === "refused" && isGone(answer)) continue;
        if (answer.kind !== "ok") throw new Error(`The message could not be read: ${answer.kind}`);
        const { reply_count: comments, metadata } = Post.parse(answer.json);
        found.set(publicationId, { likes: metadata?.reactions?.length ?? 0, comments: comments ?? null });
      }
      return found;
    },
  };
}
