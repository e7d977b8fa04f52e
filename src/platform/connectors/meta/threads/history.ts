import { z } from "zod";
import type { History } from "../../contract.ts";
import { readPage } from "../graph.ts";
import type { Meta } from "../hosts.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { threads } from "./describe.ts";

const FIELDS = "id,text,media_type,permalink,timestamp,link_attachment_url,children{id}";
const Post = z.object({
  id: z.string(),
  text: z.string().catch(""),
  media_type: z.string().catch("TEXT_POST"),
  permalink: z.string().catch(""),
  timestamp: z.coerce.date(),
  link_attachment_url: z.string().optional().catch(undefined),
  children: z
    .object({ data: z.array(z.unknown()) })
    .optional()
    .catch(undefined),
});

/**
 * Posts without replies, which have a list of their own, and without reposts; metrics take a request for each post, so
 * they are not read. Source: developers.facebook.com/documentation/threads/retrieve-and-discover-posts/retrieve-posts.
 */
export function threadsHistory(meta: Meta): History {
  return {
    platform: threads.platform,
    timeoutMs: 60_000,
    async list(channel, { cursor, since }, call) {
      const credentials = readCredentials(channel.credentials);
      const query = { fields: FIELDS, limit: "100", since: String(Math.floor(since.getTime() / 1000)) };
      const path = `${credentials.userId}/threads`;
      const { items, after } = await readPage(call, accessOf(meta, credentials), path, Post, { query, after: cursor });
      return { posts: items.filter(({ media_type: type }) => type !== "REPOST_FACADE").map(listedOf), cursor: after };
    },
  };
}

function listedOf({
  id,
  text,
  media_type: type,
  permalink,
  timestamp,
  link_attachment_url: link,
  children,
}: z.infer<typeof Post>) {
  const hasFile = ["IMAGE", "VIDEO", "CAROUSEL_ALBUM"].includes(type);
  const kind = type === "VIDEO" ? "video" : hasFile ? "image" : link === undefined ? "text" : "link";
  const mediaCount = children?.data.length ?? (hasFile ? 1 : 0);
  return { externalId: id, text, permalink, publishedAt: timestamp, kind, mediaCount, metrics: {} } as const;
}
