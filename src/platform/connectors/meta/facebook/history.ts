import { z } from "zod";
import type { History, ListedPost } from "../../contract.ts";
import { readPage } from "../graph.ts";
import type { Meta } from "../hosts.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { facebook } from "./describe.ts";

const FIELDS = [
  "id,message,story,created_time,permalink_url,shares",
  "attachments{media_type,subattachments.limit(20){media_type}}",
  "reactions.summary(total_count).limit(0),comments.summary(total_count).limit(0)",
].join(",");

const Total = z
  .object({ summary: z.object({ total_count: z.number() }) })
  .optional()
  .catch(undefined);
const Attachment = z.object({
  media_type: z.string().catch(""),
  subattachments: z
    .object({ data: z.array(z.unknown()) })
    .optional()
    .catch(undefined),
});
const Post = z.object({
  id: z.string(),
  message: z.string().catch(""),
  story: z.string().catch(""),
  created_time: z.coerce.date(),
  permalink_url: z.string().catch(""),
  shares: z.object({ count: z.number() }).optional().catch(undefined),
  attachments: z
    .object({ data: z.array(Attachment) })
    .optional()
    .catch(undefined),
  reactions: Total,
  comments: Total,
});

/** What a page published. Source: developers.facebook.com/docs/graph-api/reference/page/published_posts. */
export function facebookHistory(meta: Meta): History {
  return {
    platform: facebook.platform,
    timeoutMs: 60_000,
    async list(channel, { cursor }, call) {
      const credentials = readCredentials(channel.credentials);
      const query = { fields: FIELDS, limit: "50" };
      const path = `${credentials.pageId}/published_posts`;
      const { items, after } = await readPage(call, accessOf(meta, credentials), path, Post, { query, after: cursor });
      return { posts: items.map(listedOf), cursor: after };
    },
  };
}

function listedOf({
  id,
  message,
  story,
  created_time: publishedAt,
  permalink_url: permalink,
  ...more
}: z.infer<typeof Post>): ListedPost {
  const [attached] = more.attachments?.data ?? [];
  const type = attached?.media_type ?? "";
  const isImage = type === "photo" || type === "album";
  return {
    externalId: id,
    text: message || story,
    permalink,
    publishedAt,
    kind: type === "video" ? "video" : isImage ? "image" : type === "link" ? "link" : "text",
    mediaCount: attached?.subattachments?.data.length ?? (isImage || type === "video" ? 1 : 0),
    metrics: {
      likes: more.reactions?.summary.total_count ?? null,
      comments: more.comments?.summary.total_count ?? null,
      shares: more.shares?.count ?? 0,
    },
  };
}
