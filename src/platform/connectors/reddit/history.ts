import { z } from "zod";
import type { History } from "../contract.ts";
import { permalinkOf, type RedditSite, readCredentials, sendToReddit } from "./api.ts";
import { reddit } from "./describe.ts";

/** The most that Reddit lists at once; a thousand in all. */
const PAGE = 100;

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
const Listing = z.object({
  data: z.object({ after: z.string().nullish(), children: z.array(z.object({ data: Post })) }),
});

/** What the account submitted to subreddits, without comments. Source: www.reddit.com/dev/api (GET /user/username/submitted). */
export function redditHistory(at: RedditSite): History {
  return {
    platform: reddit.platform,
    timeoutMs: 60_000,
    async list(channel, { cursor }, call) {
      const { token, username } = readCredentials(channel);
      const query = new URLSearchParams({
        limit: String(PAGE),
        sort: "new",
        raw_json: "1",
        ...(cursor && { after: cursor }),
      });
      const path = `/user/${encodeURIComponent(username)}/submitted?${query}`;
      const response = await sendToReddit(call, at, path, { token });
      const { data } = Listing.safeParse(response.json);
      if (response.status !== 200 || !data) throw new Error(`Reddit responded with status ${response.status}.`);
      const posts = data.data.children.map(({ data: one }) => one);
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
        cursor: data.data.after ?? null,
      };
    },
  };
}

function kindOf({ is_self: isText, is_video: isVideo, is_gallery: isGallery, post_hint: hint }: Post) {
  if (isVideo) return "video";
  if (isGallery || hint === "image") return "image";
  return isText ? "text" : "link";
}
