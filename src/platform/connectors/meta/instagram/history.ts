import { z } from "zod";
import type { History } from "../../contract.ts";
import { readPage } from "../graph.ts";
import type { Meta } from "../hosts.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { instagram } from "./describe.ts";

const FIELDS = "id,caption,media_type,media_product_type,permalink,timestamp,like_count,comments_count,children{id}";
const Media = z.object({
  id: z.string(),
  caption: z.string().catch(""),
  media_type: z.string().catch("IMAGE"),
  permalink: z.string().catch(""),
  timestamp: z.coerce.date(),
  like_count: z.number().nullish().catch(null),
  comments_count: z.number().nullish().catch(null),
  children: z
    .object({ data: z.array(z.unknown()) })
    .optional()
    .catch(undefined),
});

/**
 * Posts and reels; stories are not in this list. Likes are absent where the account hides them. Source:
 * developers.facebook.com/documentation/instagram-platform/reference/instagram-media.
 */
export function instagramHistory(meta: Meta): History {
  return {
    platform: instagram.platform,
    timeoutMs: 60_000,
    async list(channel, { cursor }, call) {
      const credentials = readCredentials(channel.credentials);
      const query = { fields: FIELDS, limit: "50" };
      const path = `${credentials.accountId}/media`;
      const { items, after } = await readPage(call, accessOf(meta, credentials), path, Media, { query, after: cursor });
      return {
        posts: items.map(({ id, caption, media_type: type, permalink, timestamp, children, ...counts }) => ({
          externalId: id,
          text: caption,
          permalink,
          publishedAt: timestamp,
          kind: type === "VIDEO" ? "video" : "image",
          mediaCount: children?.data.length ?? 1,
          metrics: { likes: counts.like_count ?? null, comments: counts.comments_count ?? null },
        })),
        cursor: after,
      };
    },
  };
}
