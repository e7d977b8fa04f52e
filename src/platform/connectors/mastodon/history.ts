import { z } from "zod";
import type { History, ListedPost } from "../contract.ts";
import { textOf } from "../shared/text/html-text.ts";
import { sendToMastodon } from "./api.ts";
import { readCredentials } from "./credentials.ts";
import { mastodon } from "./describe.ts";
import { messageOf } from "./refusal.ts";

/** The most that a server lists at once. */
const PAGE = 40;

const Status = z.object({
  id: z.string(),
  url: z.string().nullish(),
  uri: z.string().nullish(),
  created_at: z.coerce.date(),
  content: z.string(),
  spoiler_text: z.string().catch(""),
  visibility: z.string().catch("public"),
  reblog: z.unknown().optional(),
  in_reply_to_id: z.string().nullish(),
  media_attachments: z.array(z.object({ type: z.string().catch("image") })).catch([]),
  card: z.unknown().optional(),
  favourites_count: z.number().nullish(),
  reblogs_count: z.number().nullish(),
  replies_count: z.number().nullish(),
});
type Status = z.infer<typeof Status>;

/** Source: docs.joinmastodon.org/methods/accounts (statuses). */
export const mastodonHistory: History = {
  platform: mastodon.platform,
  timeoutMs: 30_000,
  async list(channel, { cursor }, call) {
    const { origin, token, accountId } = readCredentials(channel.credentials);
    const query = new URLSearchParams({
      limit: String(PAGE),
      exclude_reblogs: "true",
      exclude_replies: "true",
      ...(cursor && { max_id: cursor }),
    });
    const url = `${origin}/api/v1/accounts/${encodeURIComponent(accountId)}/statuses?${query}`;
    const response = await sendToMastodon(call, url, { token });
    if (response.status !== 200 || !Array.isArray(response.json)) throw new Error(messageOf(response));
    const statuses = response.json.map((one) => Status.parse(one));
    const last = statuses.at(-1)?.id ?? null;
    // A server without pagination returns the same page again.
    return { posts: statuses.filter(isOwnPost).map(listedOf), cursor: last === cursor ? null : last };
  },
};

/** Servers of the family may ignore the parameters. */
function isOwnPost({ reblog, in_reply_to_id: repliesTo, visibility }: Status): boolean {
  return !reblog && !repliesTo && visibility !== "direct" && visibility !== "private";
}

function listedOf(status: Status): ListedPost {
  const files = status.media_attachments;
  const content = textOf(status.content)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const isVideo = files.some(({ type }) => type === "video" || type === "gifv");
  return {
    externalId: status.id,
    text: [status.spoiler_text, content].filter((text) => text !== "").join("\n\n"),
    permalink: status.url ?? status.uri ?? "",
    publishedAt: status.created_at,
    kind: isVideo ? "video" : files.length > 0 ? "image" : status.card ? "link" : "text",
    mediaCount: files.length,
    metrics: {
      likes: status.favourites_count ?? null,
      shares: status.reblogs_count ?? null,
      comments: status.replies_count ?? null,
    },
  };
}
