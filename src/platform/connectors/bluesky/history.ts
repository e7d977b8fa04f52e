import { z } from "zod";
import type { History, ListedPost } from "../contract.ts";
import { errorOf } from "./api.ts";
import { readCredentials } from "./credentials.ts";
import { bluesky } from "./describe.ts";
import { permalinkOf } from "./record.ts";
import { sendXrpc } from "./session.ts";

const PAGE = 100;

const Count = z.number().optional();
const Entry = z.object({
  post: z.object({
    uri: z.string(),
    author: z.object({ did: z.string() }),
    record: z.object({
      text: z.string().catch(""),
      createdAt: z.coerce.date(),
      reply: z.unknown().optional(),
      embed: z
        .object({ $type: z.string().catch(""), images: z.array(z.unknown()).optional().catch(undefined) })
        .optional()
        .catch(undefined),
    }),
    likeCount: Count,
    repostCount: Count,
    quoteCount: Count,
    replyCount: Count,
    bookmarkCount: Count,
  }),
  /** Why it is in the feed, where it is not simply a post: a repost, or a pinned post. */
  reason: z.unknown().optional(),
});
const Page = z.object({ feed: z.array(z.unknown()), cursor: z.string().optional() });

/** Source: the lexicon app.bsky.feed.getAuthorFeed. */
export const blueskyHistory: History = {
  platform: bluesky.platform,
  timeoutMs: 30_000,
  async list(channel, { cursor }, call) {
    const credentials = readCredentials(channel.credentials);
    const query = new URLSearchParams({
      actor: credentials.did,
      filter: "posts_no_replies",
      limit: String(PAGE),
      ...(cursor && { cursor }),
    });
    const response = await sendXrpc(call, credentials, "app.bsky.feed.getAuthorFeed", { query });
    if (response.status !== 200) throw new Error(errorOf(response).message);
    const { feed, cursor: next } = Page.parse(response.json);
    const entries = feed.map((one) => Entry.parse(one));
    const own = entries.filter(
      ({ post, reason }) => !reason && !post.record.reply && post.author.did === credentials.did,
    );
    return { posts: own.map(({ post }) => listedOf(post)), cursor: feed.length === 0 ? null : (next ?? null) };
  },
};

function listedOf({ uri, record, ...counts }: z.infer<typeof Entry>["post"]): ListedPost {
  const type = record.embed?.$type ?? "";
  const isVideo = type.includes(".video");
  const images = record.embed?.images?.length ?? 0;
  return {
    externalId: uri,
    text: record.text,
    permalink: permalinkOf(uri),
    publishedAt: record.createdAt,
    kind: isVideo ? "video" : images > 0 ? "image" : type.includes(".external") ? "link" : "text",
    mediaCount: isVideo ? 1 : images,
    metrics: {
      likes: counts.likeCount ?? null,
      shares: counts.repostCount === undefined ? null : counts.repostCount + (counts.quoteCount ?? 0),
      comments: counts.replyCount ?? null,
      saves: counts.bookmarkCount ?? null,
    },
  };
}
