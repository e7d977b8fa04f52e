import { z } from "zod";
import type { InboundEvent, InboundPoll } from "../contract.ts";
import { serverTimeOf } from "../shared/http/request-json.ts";
import { permalinkOf, type RedditSite, readCredentials, sendToReddit } from "./api.ts";
import { reddit } from "./describe.ts";

/**
 * An entry of the account's inbox: a comment (`t1_…`) or a private message (`t4_…`). Source: www.reddit.com/dev/api
 * (GET /message/inbox) and praw.readthedocs.io (Inbox), read 25 November 2026.
 */
const Entry = z.object({
  name: z.string(),
  author: z.string().nullish().catch(null),
  author_fullname: z.string().nullish().catch(null),
  body: z.string().catch(""),
  subject: z.string().catch(""),
  context: z.string().catch(""),
  parent_id: z.string().nullish().catch(null),
  type: z.string().catch(""),
  created_utc: z.number(),
});
type Entry = z.infer<typeof Entry>;
const Listing = z.object({
  data: z.object({ after: z.string().nullish(), children: z.array(z.object({ data: z.unknown() })) }),
});

const PAGE = 100;
/** Reddit lists a thousand entries at most. */
const MAX_PAGES = 10;

/**
 * Comments below our posts and comments, mentions and private messages, which Reddit all puts into the account's inbox.
 * The cursor is the time of the newest one; entries of the same second are read again, and each is one item however
 * often it is reported.
 */
export function redditPoll(at: RedditSite): InboundPoll {
  return {
    platform: reddit.platform,
    everySeconds: 300,
    timeoutMs: 60_000,
    async poll(channel, cursor, call) {
      const { token, username } = readCredentials(channel);
      const subject = channel.externalId ?? "";
      const found: Entry[] = [];
      let after = "";
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const query = new URLSearchParams({ limit: String(PAGE), raw_json: "1", ...(after && { after }) });
        const response = await sendToReddit(call, at, `/message/inbox?${query}`, { token });
        // A channel that was connected before the inbox needed this permission has none until it is reconnected.
        if (response.status === 403) {
          const now = String(Math.floor(serverTimeOf(response.headers) / 1000));
          return { events: [], cursor: cursor ?? now, hasMore: false };
        }
        const { data } = Listing.safeParse(response.json);
        if (response.status !== 200 || !data) throw new Error(`Reddit responded with status ${response.status}.`);
        const entries = data.data.children.flatMap(({ data: one }) => Entry.safeParse(one).data ?? []);
        found.push(...entries);
        const last = entries.at(-1);
        after = data.data.after ?? "";
        // A new channel only stores where to continue from.
        if (cursor === null || after === "" || !last || last.created_utc < Number(cursor)) break;
      }
      const newest = Math.max(Number(cursor ?? 0), ...found.map((one) => one.created_utc));
      const fresh = cursor === null ? [] : found.filter((one) => one.created_utc >= Number(cursor)).toReversed();
      return {
        events: fresh.flatMap((one) => (one.author === username ? [] : eventOf(one, subject))),
        cursor: String(newest),
        hasMore: false,
      };
    },
  };
}

function eventOf(entry: Entry, subject: string): InboundEvent {
  const { name, author, body, context, type, created_utc: at } = entry;
  const isMessage = name.startsWith("t4_");
  const isKnown = author && author !== "[deleted]";
  return {
    id: name,
    platforms: [reddit.platform],
    subject,
    kind: isMessage ? "message" : type === "username_mention" ? "mention" : "comment",
    externalId: name,
    author: isKnown
      ? { externalId: entry.author_fullname ?? author, name: author, handle: `u/${author}`, avatarUrl: null }
      : null,
    body: isMessage && entry.subject !== "" ? `${entry.subject}\n\n${body}` : body,
    permalink: isMessage ? permalinkOf(`/message/messages/${name.slice("t4_".length)}`) : permalinkOf(context),
    inReplyTo: isMessage ? null : (entry.parent_id ?? null),
    receivedAt: new Date(at * 1000),
  };
}
