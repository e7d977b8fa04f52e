import { z } from "zod";
import type { MetricValues, Reporter } from "../contract.ts";
import { isGone } from "../shared/http/app-answer.ts";
import { read, readCredentials, requestTumblr, type TumblrSite } from "./api.ts";
import { tumblr } from "./describe.ts";

const Count = z.number().nullish();
const Totals = z.object({ response: z.object({ total_likes: Count, total_reblogs: Count, total_users: Count }) });

/** Counts likes and reblogs. Requires one request per post. */
export function tumblrReporter(at: TumblrSite): Reporter {
  return {
    platform: tumblr.platform,
    batch: 20,
    timeoutMs: 60_000,
    async read(channel, publications, call) {
      const { token, blog } = readCredentials(channel);
      const found = new Map<number, MetricValues>();
      for (const { publicationId, externalId: id } of publications) {
        const path = `/blog/${blog}/notes?api_key=${at.key}&mode=conversation&id=${id}`;
        const answer = await requestTumblr(call, at, token, { path });
        if (isGone(answer)) continue;
        const { total_likes: likes, total_reblogs: shares } = read(answer, Totals).response;
        found.set(publicationId, { likes: likes ?? null, shares: shares ?? null });
      }
      return found;
    },
    async countFollowers(channel, call) {
      const { token, blog } = readCredentials(channel);
      const answer = await requestTumblr(call, at, token, { path: `/blog/${blog}/followers?limit=1` });
      return read(answer, Totals).response.total_users ?? null;
    },
  };
}
