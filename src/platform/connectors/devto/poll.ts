import { z } from "zod";
import type { InboundEvent, InboundPoll, PolledChannel } from "../contract.ts";
import { serverTimeOf } from "../shared/http/request-json.ts";
import { textOf } from "../shared/text/html-text.ts";
import { Article, DEVTO, readKey, readList, requestDevto } from "./api.ts";
import { devto } from "./describe.ts";

/** Comments on older articles are not read. */
const ARTICLES = 30;

/** Source: developers.forem.com/api/v1, November 2026. */
const Comment = z.object({
  id_code: z.string().min(1).max(50),
  created_at: z.coerce.date(),
  body_html: z.string(),
  user: z.object({
    username: z.string().min(1),
    name: z.string().catch(""),
    profile_image_90: z.string().optional().catch(undefined),
  }),
  get children() {
    return z.array(Comment).catch([]);
  },
});
type Comment = z.infer<typeof Comment>;

/** DEV's time when the channel was first polled, and how many comments each article had last. */
const Cursor = z.object({ since: z.coerce.date(), counts: z.record(z.string(), z.number()) });

/** Comments on the newest articles, read where their number has changed. DEV's API has nothing to reply with. */
export function devtoPoll(origin = DEVTO): InboundPoll {
  return {
    platform: devto.platform,
    everySeconds: 600,
    timeoutMs: 60_000,
    async poll(channel, cursor, call) {
      const access = { origin, key: readKey(channel.credentials) };
      const response = await requestDevto(call, access, `articles/me/all?per_page=${ARTICLES}`);
      const articles = readList(response, Article);
      const counts = Object.fromEntries(articles.map(({ id, comments_count: count }) => [id, count ?? 0]));
      const before = cursor === null ? null : Cursor.parse(JSON.parse(cursor));
      const since = before?.since ?? new Date(serverTimeOf(response.headers));
      const events: InboundEvent[] = [];
      for (const { id } of before ? articles : []) {
        const count = counts[id] ?? 0;
        if (count === 0 || count === before?.counts[id]) continue;
        const comments = readList(await requestDevto(call, access, `comments?a_id=${id}`), Comment).flatMap(
          withReplies,
        );
        const fresh = comments.filter(
          ({ created_at: at, user }) => at > since && `@${user.username}` !== channel.handle,
        );
        events.push(...fresh.map((comment) => eventOf(comment, id, { channel, origin })));
      }
      return { events, cursor: JSON.stringify({ since, counts }), hasMore: false };
    },
  };
}

function withReplies(comment: Comment): Comment[] {
  return [comment, ...comment.children.flatMap(withReplies)];
}

function eventOf(
  { id_code: id, created_at: at, body_html: html, user }: Comment,
  article: number,
  { channel, origin }: { channel: PolledChannel; origin: string },
): InboundEvent {
  const { username, name, profile_image_90: image } = user;
  return {
    id,
    platforms: [devto.platform],
    subject: channel.externalId ?? "",
    kind: "comment",
    externalId: id,
    author: {
      externalId: username,
      name: name.trim() || username,
      handle: `@${username}`,
      avatarUrl: image && URL.canParse(image) ? image : null,
    },
    body: textOf(html).trim(),
    permalink: `${origin}/${username}/comment/${id}`,
    inReplyTo: String(article),
    receivedAt: at,
  };
}
