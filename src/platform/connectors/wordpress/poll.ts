import { createHash } from "node:crypto";
import { z } from "zod";
import type { InboundEvent, InboundPoll, RemoteProfile } from "../contract.ts";
import { textOf } from "../shared/text/html-text.ts";
import { readCredentials, requestSite } from "./api.ts";
import { wordpress } from "./describe.ts";

const PAGE = 100;
const MAX_PAGES = 5;
/** How long before the newest comment one may have been written that was approved only now. */
const WAITING_MS = 14 * 86_400_000;

const Comment = z.object({
  id: z.number().int(),
  post: z.number().int(),
  author: z.number().int().catch(0),
  author_name: z.string().catch(""),
  date_gmt: z.string().transform((text) => new Date(`${text}Z`)),
  content: z.object({ rendered: z.string() }),
  link: z.string().catch(""),
  author_avatar_urls: z.record(z.string(), z.string()).optional().catch(undefined),
});
type Comment = z.infer<typeof Comment>;

/**
 * Approved comments on the site's posts. A comment may be approved after later ones, and WordPress does not report
 * when: so the cursor is the starting point, the last two weeks are read on every poll, and known comments are ignored.
 */
export const wordpressPoll: InboundPoll = {
  platform: wordpress.platform,
  everySeconds: 300,
  timeoutMs: 30_000,
  async poll(channel, cursor, call) {
    const credentials = readCredentials(channel);
    const found: Comment[] = [];
    let from = new Date(cursor ?? 0);
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const query = {
        orderby: "date_gmt",
        order: "desc",
        per_page: String(cursor === null ? 1 : PAGE),
        page: String(page),
      };
      const response = await requestSite(call, credentials, "wp/v2/comments", { query });
      if (response.kind !== "ok") throw new Error(`The comments could not be read: ${response.kind}`);
      const all = z.array(z.unknown()).parse(response.json);
      const comments = all.flatMap((one) => Comment.safeParse(one).data ?? []);
      const newest = comments[0]?.date_gmt ?? from;
      // A new channel only stores the cursor to continue from.
      if (cursor === null) return { events: [], cursor: newest.toISOString(), hasMore: false };
      if (page === 1) from = new Date(Math.max(from.getTime(), newest.getTime() - WAITING_MS));
      const fresh = comments.filter(({ date_gmt: at }) => at > from);
      found.push(...fresh);
      if (fresh.length < comments.length || all.length < PAGE) break;
    }
    const subject = channel.externalId ?? "";
    const own = ownIdOf(subject);
    const events = found.filter(({ author }) => author !== own).map((comment) => eventOf(comment, subject));
    return { events: events.toReversed(), cursor: cursor ?? from.toISOString(), hasMore: false };
  },
};

/** ID of the publishing user; it is part of the channel's ID. */
export function ownIdOf(subject: string): number {
  return Number(subject.slice(subject.lastIndexOf("#") + 1));
}

function eventOf(comment: Comment, subject: string): InboundEvent {
  const id = String(comment.id);
  return {
    id,
    platforms: [wordpress.platform],
    subject,
    kind: "comment",
    externalId: id,
    author: authorOf(comment, subject),
    body: textOf(comment.content.rendered)
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
    permalink: comment.link,
    inReplyTo: String(comment.post),
    receivedAt: comment.date_gmt,
  };
}

/** Guests have no ID on a site, only the name they entered. */
function authorOf({ author, author_name, author_avatar_urls }: Comment, subject: string): RemoteProfile {
  const name = textOf(author_name).trim() || "Guest";
  const who = author > 0 ? `user:${author}` : `guest:${name}`;
  const externalId = createHash("sha256")
    .update(`${subject.slice(0, subject.lastIndexOf("#"))} ${who}`)
    .digest("hex");
  return { externalId, name, handle: null, avatarUrl: author_avatar_urls?.["96"] ?? null };
}
