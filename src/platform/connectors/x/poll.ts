import { z } from "zod";
import type { InboundEvent, InboundPoll } from "../contract.ts";
import { messageOf, permalinkOf, readCredentials, sendToX, X, type XSite } from "./api.ts";
import { x } from "./describe.ts";
import { readText } from "./read-text.ts";

/** The most that X returns of an account's mentions, in pages of a hundred. */
const MAX_PAGES = 8;

const Mention = z.object({
  id: z.string(),
  text: z.string(),
  author_id: z.string(),
  created_at: z.string(),
  in_reply_to_user_id: z.string().optional(),
  referenced_tweets: z.array(z.object({ type: z.string(), id: z.string() })).optional(),
});
type Mention = z.infer<typeof Mention>;
const User = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  profile_image_url: z.string().nullish(),
});
type User = z.infer<typeof User>;
const Page = z.object({
  data: z.array(Mention).default([]),
  includes: z.object({ users: z.array(User).default([]) }).default({ users: [] }),
  meta: z.object({ next_token: z.string().optional() }),
});

/** Mentions of the account, among them replies to its posts. X charges for each one read, so only new ones are. */
export function xPoll({ api }: XSite = X): InboundPoll {
  return {
    platform: x.platform,
    everySeconds: 900,
    timeoutMs: 60_000,
    async poll(channel, cursor, call) {
      const { token, userId, username } = readCredentials(channel);
      const mentions: Mention[] = [];
      const people = new Map<string, User>();
      for (let page = 0, next: string | undefined = ""; page < MAX_PAGES && next !== undefined; page += 1) {
        const query = new URLSearchParams({
          // A new channel only stores the cursor to continue from; five is the least X accepts.
          max_results: cursor === null ? "5" : "100",
          "tweet.fields": "created_at,in_reply_to_user_id,referenced_tweets",
          expansions: "author_id",
          "user.fields": "name,username,profile_image_url",
          ...(cursor && cursor !== NOTHING ? { since_id: cursor } : {}),
          ...(next ? { pagination_token: next } : {}),
        });
        const response = await sendToX(call, `${api}/2/users/${encodeURIComponent(userId)}/mentions?${query}`, {
          token,
        });
        const { data } = Page.safeParse(response.json);
        if (response.status !== 200 || !data) throw new Error(messageOf(response));
        mentions.push(...data.data);
        for (const user of data.includes.users) people.set(user.id, user);
        next = cursor === null ? undefined : data.meta.next_token;
      }
      const newest = [...mentions.map(({ id }) => id), cursor ?? NOTHING].toSorted(compareIds).at(-1) ?? NOTHING;
      if (cursor === null) return { events: [], cursor: newest, hasMore: false };
      const fresh = mentions.filter(({ author_id: by }) => by !== userId).toSorted((a, b) => compareIds(a.id, b.id));
      const events = fresh.map((one) => eventOf(one, people.get(one.author_id), { userId, username }));
      return { events, cursor: newest, hasMore: false };
    },
  };
}

const NOTHING = "0";

/** IDs are numbers too large for JavaScript; a longer one is later. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}

function eventOf(mention: Mention, author: User | undefined, own: { userId: string; username: string }): InboundEvent {
  const { id, text, author_id: authorId, in_reply_to_user_id: repliesToUser, referenced_tweets: references } = mention;
  const repliesTo =
    repliesToUser === own.userId ? references?.find(({ type }) => type === "replied_to")?.id : undefined;
  return {
    id,
    platforms: [x.platform],
    subject: own.userId,
    kind: repliesTo === undefined ? "mention" : "comment",
    externalId: id,
    author: {
      externalId: authorId,
      name: author?.name ?? "X user",
      handle: author ? `@${author.username}` : null,
      avatarUrl: author?.profile_image_url ?? null,
    },
    body: readText(text, repliesTo === undefined ? null : own.username),
    permalink: permalinkOf(author?.username ?? "i", id),
    inReplyTo: repliesTo ?? null,
    receivedAt: new Date(mention.created_at),
  };
}
