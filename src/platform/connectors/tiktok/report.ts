import { z } from "zod";
import type { MetricValues, Reporter } from "../contract.ts";
import { readCredentials, readTikTok, type TikTok } from "./api.ts";
import { findPostId, isPublishId } from "./status.ts";

const count = z.number().int().nullish();
const Videos = z.object({
  videos: z
    .array(z.object({ id: z.string(), view_count: count, like_count: count, comment_count: count, share_count: count }))
    .default([]),
});
const User = z.object({ user: z.object({ follower_count: count }) });
const NO_FIGURES: MetricValues = { views: null, likes: null, comments: null, shares: null };
const FIELDS = "id,view_count,like_count,comment_count,share_count";

/** Views, likes, comments and shares of public posts. Source: developers.tiktok.com/doc/tiktok-api-v2-video-query. */
export function tiktokReporter(at: TikTok): Reporter {
  return {
    platform: "tiktok",
    batch: 20,
    timeoutMs: 60_000,
    async read(channel, publications, call) {
      const { token } = readCredentials(channel);
      const idOf = new Map<number, string | null>();
      for (const { publicationId, externalId } of publications) {
        const id = isPublishId(externalId) ? await findPostId(call, at, token, externalId) : externalId;
        idOf.set(publicationId, id);
      }
      // A draft, and a post that is not public, have no ID: TikTok gives no figures, and they are not gone.
      const found = new Map<number, MetricValues>(
        [...idOf].flatMap(([publicationId, id]) => (id === null ? [[publicationId, NO_FIGURES]] : [])),
      );
      if (found.size === idOf.size) return found;
      const json = { filters: { video_ids: [...new Set(idOf.values())].filter((id) => id !== null) } };
      const { videos } = await readTikTok(call, at, `/v2/video/query/?fields=${FIELDS}`, {
        token,
        json,
        schema: Videos,
      });
      const byId = new Map(videos.map((video) => [video.id, video]));
      for (const [publicationId, id] of idOf) {
        const video = byId.get(id ?? "");
        if (!video) continue;
        const { view_count: views, like_count: likes, comment_count: comments, share_count: shares } = video;
        found.set(publicationId, {
          views: views ?? null,
          likes: likes ?? null,
          comments: comments ?? null,
          shares: shares ?? null,
        });
      }
      return found;
    },
    async countFollowers(channel, call) {
      const request = { token: readCredentials(channel).token, method: "GET", schema: User } as const;
      const { user } = await readTikTok(call, at, "/v2/user/info/?fields=follower_count", request);
      return user.follower_count ?? null;
    },
  };
}
