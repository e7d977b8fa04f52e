import { z } from "zod";
import type { MetricValues, Reporter } from "../contract.ts";
import { messageOf, readCredentials, sendToX, X, type XSite } from "./api.ts";
import { readXUser } from "./connect.ts";
import { x } from "./describe.ts";
import { goneIn } from "./gone.ts";

const Counts = z.object({
  id: z.string(),
  public_metrics: z.object({
    like_count: z.number(),
    retweet_count: z.number(),
    quote_count: z.number().catch(0),
    reply_count: z.number(),
    bookmark_count: z.number().nullish(),
    impression_count: z.number().nullish(),
  }),
});
const Page = z.object({ data: z.array(Counts).default([]) });

/** Public counts, read for a hundred posts at once; X charges for each post read. */
export function xReporter(at: XSite = X): Reporter {
  return {
    platform: x.platform,
    batch: 100,
    timeoutMs: 30_000,
    async read(channel, publications, call) {
      const { token } = readCredentials(channel);
      const ids = publications.map(({ externalId }) => externalId).join(",");
      const query = new URLSearchParams({ ids, "tweet.fields": "public_metrics" });
      const response = await sendToX(call, `${at.api}/2/tweets?${query}`, { token });
      const { data } = Page.safeParse(response.json);
      if (response.status !== 200 || !data) throw new Error(messageOf(response));
      const gone = goneIn(response.json);
      const found = new Map<number, MetricValues>();
      for (const { publicationId, externalId } of publications) {
        const counts = data.data.find(({ id }) => id === externalId)?.public_metrics;
        if (!counts && gone.has(externalId)) continue;
        if (!counts) throw new Error("X doesn't say what became of a post.");
        found.set(publicationId, {
          impressions: counts.impression_count ?? null,
          likes: counts.like_count,
          comments: counts.reply_count,
          shares: counts.retweet_count + counts.quote_count,
          saves: counts.bookmark_count ?? null,
        });
      }
      return found;
    },
    async countFollowers(channel, call) {
      const user = await readXUser(call, at, readCredentials(channel).token);
      return user.public_metrics?.followers_count ?? null;
    },
  };
}
