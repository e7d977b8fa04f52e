import { z } from "zod";
import type { MetricValues, Reporter } from "../../contract.ts";
import { GOOGLE, type Google, readCredentials, readGoogle } from "../api.ts";

const count = z.coerce.number().int().optional();
const Videos = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        statistics: z.object({ viewCount: count, likeCount: count, commentCount: count }),
      }),
    )
    .default([]),
});
const Channels = z.object({
  items: z.array(z.object({ statistics: z.object({ subscriberCount: count }) })).default([]),
});

/** Views, likes and comments. A count that the channel hides is null. */
export function youtubeReporter(google: Google = GOOGLE): Reporter {
  return {
    platform: "youtube",
    batch: 50,
    timeoutMs: 30_000,
    async read({ credentials }, publications, call) {
      const { token } = readCredentials(credentials);
      const ids = publications.map(({ externalId }) => externalId).join(",");
      const url = `${google.youtube}/youtube/v3/videos?part=statistics&maxResults=50&id=${encodeURIComponent(ids)}`;
      const { items } = await readGoogle(call, token, url, Videos);
      const byId = new Map(items.map(({ id, statistics }) => [id, statistics]));
      const found = new Map<number, MetricValues>();
      for (const { publicationId, externalId } of publications) {
        const statistics = byId.get(externalId);
        if (!statistics) continue;
        const { viewCount: views = null, likeCount: likes = null, commentCount: comments = null } = statistics;
        found.set(publicationId, { views, likes, comments });
      }
      return found;
    },
    async countFollowers({ credentials }, call) {
      const { token, target } = readCredentials(credentials);
      const url = `${google.youtube}/youtube/v3/channels?part=statistics&id=${encodeURIComponent(target)}`;
      const { items } = await readGoogle(call, token, url, Channels);
      return items[0]?.statistics.subscriberCount ?? null;
    },
  };
}
