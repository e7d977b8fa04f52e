import { z } from "zod";
import type { History } from "../contract.ts";
import { permalinkOf, type RedditSite, readCredentials } from "./api.ts";
import { reddit } from "./describe.ts";
import { readListing } from "./listing.ts";

const Post = z.object({
  name: z.string(),
  title: z.string(),
  selftext: z.string().catch(""),
  permalink: z.string(),
  created_utc: z.number(),
  is_self: z.boolean().catch(false),
  is_video: z.boolean().catch(false),
  is_gallery: z.boolean().catch(false),
  post_hint: z.string().catch(""),
  gallery_data: z
    .object({ items: z.array(z.unknown()) })
    .nullish()
    .catch(null),
  removed_by_category: z.string().nullish().catch(null),
  ups: z.number().nullish().catch(null),
  num_comments: z.number().nullish().catch(null),
});
type Post = z.infer<typeof Post>;

/** What the account submitted to subreddits, without comments. */
export function redditHistory(at: RedditSite): History {
  return {
    platform: reddit.platform,
    timeoutMs: 60_000,
    async list(channel, { cursor }, call) {
      const page = { list: "submitted", after: cursor ?? "", item: Post } as const;
      const { posts, next } = await readListing(call, at, readCredentials(channel), page);
      return {
        posts: posts
          .filter((post) => !post.removed_by_category)
          .map((post) => ({
            externalId: post.name,
            text: `${post.title}\n\n${post.selftext}`.trim(),
            permalink: permalinkOf(post.permalink),
            publishedAt: new Date(post.created_utc * 1000),
            kind: kindOf(post),
            mediaCount: post.gallery_data?.items.length ?? (["image", "video"].includes(kindOf(post)) ? 1 : 0),
            metrics: { likes: post.ups ?? null, comments: post.num_comments ?? null },
          })),
        cursor: next,
      };
    },
  };
}

function kindOf({ is_self: isText, is_video: isVideo, is_gallery: isGallery, post_hint: hint }: Post) {
  if (isVideo) return "video";
  if (isGallery || hint === "image") return "image";
  return isText ? "text" : "link";
}
