import { z } from "zod";
import type { Call, InboundEvent, InboundPoll } from "../contract.ts";
import { textOf } from "../shared/text/html-text.ts";
import { type Credentials, readCredentials, requestGhost } from "./api.ts";
import { ghost } from "./describe.ts";

/** Comments of a page, and how many pages are read at once: no site gets more in ten minutes. */
const PAGE = 100;
const MAX_PAGES = 5;
/** How many comments of the newest second the cursor remembers. */
const MAX_SEEN = 20;

/**
 * Source: Ghost's own code, read 26 November 2026, since the documentation of its Admin API has no comments: `browseAll` in
 * ghost/core/core/server/api/endpoints/comments.js, and what integrations may do in …/web/api/endpoints/admin/middleware.js.
 */
const Comment = z.object({
  id: z.string().min(1),
  html: z.string().nullable(),
  status: z.string(),
  created_at: z.coerce.date(),
  member: z.object({ id: z.string().min(1), name: z.string().nullish(), avatar_image: z.string().nullish() }).nullish(),
  post: z.object({ id: z.string(), url: z.string().optional() }).nullish(),
});
type Comment = z.infer<typeof Comment>;
const Comments = z.object({ comments: z.array(Comment) });

/** When the newest known comment was written, and the comments of that second; null before any could be read. */
const Cursor = z.object({ since: z.coerce.date().nullable(), seen: z.array(z.string()) });
type Cursor = z.infer<typeof Cursor>;

const NOTHING_READ: Cursor = { since: null, seen: [] };

/**
 * Comments of members, with the replies among them. A reply is a member's too, which an Admin API key is not, so there is
 * nothing to reply with. Older versions of Ghost let no integration read comments (501, 403) or don't list them (404).
 */
export function ghostPoll(): InboundPoll {
  return {
    platform: ghost.platform,
    everySeconds: 600,
    timeoutMs: 60_000,
    async poll(channel, cursor, call) {
      const before = cursor === null ? NOTHING_READ : Cursor.parse(JSON.parse(cursor));
      const comments = await readNewest(call, readCredentials(channel), before.since);
      if (comments === null) return { events: [], cursor: JSON.stringify(before), hasMore: false };
      const { since, seen } = before;
      const fresh = comments.filter(({ id, created_at: at }) => since !== null && at >= since && !seen.includes(id));
      const events = fresh
        .filter(({ status }) => status === "published")
        .toReversed()
        .flatMap((comment) => eventOf(comment, channel.externalId ?? ""));
      return { events, cursor: JSON.stringify(after(comments, before)), hasMore: false };
    },
  };
}

/** @returns the newest comment first, at least as far as `since`; null where the site lists none */
async function readNewest(
  call: Pick<Call, "egress">,
  credentials: Credentials,
  since: Date | null,
): Promise<Comment[] | null> {
  const all: Comment[] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const query = { limit: String(PAGE), page: String(page), order: "created_at desc", include_nested: "true" };
    const response = await requestGhost(call, credentials, "comments", { query });
    if (response.kind === "refused" && [403, 404, 501].includes(response.status)) return null;
    if (response.kind !== "ok") throw new Error(`The comments could not be read: ${response.kind}`);
    const { comments } = Comments.parse(response.json);
    all.push(...comments);
    const last = comments.at(-1);
    if (!last || comments.length < PAGE || since === null || last.created_at < since) break;
  }
  return all;
}

function after(comments: readonly Comment[], before: Cursor): Cursor {
  const [newest] = comments;
  if (!newest) return { ...before, since: before.since ?? new Date(0) };
  const since = newest.created_at;
  const same = comments.filter(({ created_at: at }) => at.getTime() === since.getTime());
  return { since, seen: same.slice(0, MAX_SEEN).map(({ id }) => id) };
}

function eventOf({ id, html, created_at: at, member, post }: Comment, subject: string): InboundEvent[] {
  if (html === null) return [];
  const image = member?.avatar_image;
  const author = member && {
    externalId: member.id,
    name: member.name?.trim() || "Anonymous",
    handle: null,
    avatarUrl: image && URL.canParse(image) ? image : null,
  };
  return [
    {
      id,
      platforms: [ghost.platform],
      subject,
      kind: "comment",
      externalId: id,
      author: author ?? null,
      body: textOf(html).trim(),
      permalink: post?.url ?? "",
      inReplyTo: post?.id ?? null,
      receivedAt: at,
    },
  ];
}
