import { z } from "zod";
import type { History, ListedPost } from "../contract.ts";
import { messageOf, permalinkOf, readCredentials, sendToX, X, type XSite } from "./api.ts";
import { x } from "./describe.ts";
import { PostedText, readPostedText } from "./read-text.ts";

const PAGE = 100;

const Post = PostedText.extend({
  id: z.string(),
  created_at: z.coerce.date(),
  attachments: z
    .object({ media_keys: z.array(z.string()) })
    .optional()
    .catch(undefined),
  public_metrics: z
    .object({
      like_count: z.number(),
      retweet_count: z.number(),
      quote_count: z.number().catch(0),
      reply_count: z.number(),
      bookmark_count: z.number().nullish(),
      impression_count: z.number().nullish(),
    })
    .optional()
    .catch(undefined),
});
const Page = z.object({
  data: z.array(Post).default([]),
  meta: z.object({ next_token: z.string().optional() }),
});

/**
 * The account's own posts, without replies and reposts. X charges $0.001 for each as an owned read. Sources:
 * docs.x.com/x-api/posts/timelines and docs.x.com/overview (owned reads).
 */
export function xHistory({ api }: XSite = X): History {
  return {
    platform: x.platform,
    timeoutMs: 30_000,
    isCharged: true,
    async list(channel, { cursor, since }, call) {
      const { token, userId, username } = readCredentials(channel);
      const query = new URLSearchParams({
        max_results: String(PAGE),
        exclude: "retweets,replies",
        start_time: `${since.toISOString().slice(0, 19)}Z`,
        "tweet.fields": "created_at,entities,note_tweet,attachments,public_metrics",
        ...(cursor && { pagination_token: cursor }),
      });
      const response = await sendToX(call, `${api}/2/users/${encodeURIComponent(userId)}/tweets?${query}`, { token });
      const { data } = Page.safeParse(response.json);
      if (response.status !== 200 || !data) throw new Error(messageOf(response));
      return { posts: data.data.map((post) => listedOf(post, username)), cursor: data.meta.next_token ?? null };
    },
  };
}

function listedOf(post: z.infer<typeof Post>, username: string): ListedPost {
  const keys = post.attachments?.media_keys ?? [];
  // The key of an image begins with its kind, 3.
  const isVideo = keys.some((key) => !key.startsWith("3_"));
  const hasLink =
    (post.note_tweet?.entities ?? post.entities)?.urls.some((url) => url.media_key === undefined) ?? false;
  const counts = post.public_metrics;
  return {
    externalId: post.id,
    text: readPostedText(post).trim(),
    permalink: permalinkOf(username, post.id),
    publishedAt: post.created_at,
    kind: isVideo ? "video" : keys.length > 0 ? "image" : hasLink ? "link" : "text",
    mediaCount: keys.length,
    metrics: counts
      ? {
          impressions: counts.impression_count ?? null,
          likes: counts.like_count,
          comments: counts.reply_count,
          shares: counts.retweet_count + counts.quote_count,
          saves: counts.bookmark_count ?? null,
        }
      : {},
  };
}
