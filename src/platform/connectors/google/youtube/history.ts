import { z } from "zod";
import type { History } from "../../contract.ts";
import { GOOGLE, type Google, readCredentials, readGoogle } from "../api.ts";

/** The most that both lists take at once. */
const PAGE = 50;

const Uploads = z.object({
  items: z.array(z.object({ snippet: z.object({ resourceId: z.object({ videoId: z.string() }) }) })).default([]),
  nextPageToken: z.string().optional(),
});
const Count = z.coerce.number().int().optional();
const Videos = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          title: z.string(),
          description: z.string().catch(""),
          publishedAt: z.coerce.date().optional(),
        }),
        status: z.object({ privacyStatus: z.string() }),
        statistics: z.object({ viewCount: Count, likeCount: Count, commentCount: Count }).catch({}),
      }),
    )
    .default([]),
});

/**
 * The channel's public videos: its playlist of all uploads, then the videos of a page, for one unit of the quota each.
 * Source: developers.google.com/youtube/v3/docs/playlistItems/list, …/videos/list, …/determine_quota_cost.
 */
export function youtubeHistory(google: Google = GOOGLE): History {
  return {
    platform: "youtube",
    timeoutMs: 60_000,
    async list({ credentials }, { cursor }, call) {
      const { token, target } = readCredentials(credentials);
      const next = cursor ? `&pageToken=${encodeURIComponent(cursor)}` : "";
      const playlist = encodeURIComponent(target.replace(/^UC/, "UU"));
      const url = `${google.youtube}/youtube/v3/playlistItems?part=snippet&maxResults=${PAGE}&playlistId=${playlist}${next}`;
      const { items, nextPageToken } = await readGoogle(call, token, url, Uploads);
      if (items.length === 0) return { posts: [], cursor: null };
      const ids = encodeURIComponent(items.map(({ snippet }) => snippet.resourceId.videoId).join(","));
      const details = `${google.youtube}/youtube/v3/videos?part=snippet,status,statistics&maxResults=${PAGE}&id=${ids}`;
      const videos = await readGoogle(call, token, details, Videos);
      return {
        posts: videos.items.flatMap(({ id, snippet, status, statistics }) => {
          if (status.privacyStatus !== "public" || !snippet.publishedAt) return [];
          return [
            {
              externalId: id,
              text: `${snippet.title}\n\n${snippet.description}`.trim(),
              permalink: `https://www.youtube.com/watch?v=${id}`,
              publishedAt: snippet.publishedAt,
              kind: "video" as const,
              mediaCount: 1,
              metrics: {
                views: statistics.viewCount ?? null,
                likes: statistics.likeCount ?? null,
                comments: statistics.commentCount ?? null,
              },
            },
          ];
        }),
        cursor: nextPageToken ?? null,
      };
    },
  };
}
