import { z } from "zod";
import type { InboundEvent, InboundPoll } from "../contract.ts";
import { errorOf } from "./api.ts";
import { readCredentials } from "./credentials.ts";
import { bluesky } from "./describe.ts";
import { permalinkOf } from "./record.ts";
import { sendXrpc } from "./session.ts";

const PAGE = 50;
/** Pages read at most per poll; notifications are listed newest first. */
const MAX_PAGES = 20;

const Notification = z.object({
  uri: z.string(),
  reason: z.string(),
  indexedAt: z.string(),
  author: z.object({
    did: z.string(),
    handle: z.string(),
    displayName: z.string().catch(""),
    avatar: z.string().optional(),
  }),
  record: z.object({
    text: z.string().catch(""),
    reply: z.object({ parent: z.object({ uri: z.string() }) }).optional(),
  }),
});
type Notification = z.infer<typeof Notification>;
const Page = z.object({ notifications: z.array(z.unknown()), cursor: z.string().optional() });

/** Replies, mentions and quotes, read from the account's notifications back to the last one processed. */
export const blueskyPoll: InboundPoll = {
  platform: bluesky.platform,
  everySeconds: 120,
  timeoutMs: 30_000,
  async poll(channel, seen, call) {
    const credentials = readCredentials(channel.credentials);
    const found: Notification[] = [];
    for (let page = 0, before: string | undefined; page < MAX_PAGES; page += 1) {
      const query = new URLSearchParams([
        ["limit", String(seen === null ? 1 : PAGE)],
        ...["reply", "mention", "quote"].map((reason): [string, string] => ["reasons", reason]),
        ...(before ? [["cursor", before] as [string, string]] : []),
      ]);
      const response = await sendXrpc(call, credentials, "app.bsky.notification.listNotifications", { query });
      if (response.status !== 200) throw new Error(errorOf(response).message);
      const { notifications, cursor } = Page.parse(response.json);
      const read = notifications.flatMap((one) => Notification.safeParse(one).data ?? []);
      // Other notifications may have the same timestamp as the last one; duplicates are ignored by the inbox.
      const fresh = read.filter(({ indexedAt }) => seen === null || indexedAt >= seen);
      found.push(...fresh);
      before = cursor;
      if (seen === null || fresh.length < read.length || !cursor || read.length === 0) break;
    }
    // A new channel only stores the cursor to continue from.
    const next =
      found
        .map(({ indexedAt }) => indexedAt)
        .toSorted()
        .at(-1) ??
      seen ??
      new Date(0).toISOString();
    const events = seen === null ? [] : found.map((one) => eventOf(one, channel.externalId ?? ""));
    return { events: events.toReversed(), cursor: next, hasMore: false };
  },
};

function eventOf({ uri, reason, indexedAt, author, record }: Notification, subject: string): InboundEvent {
  return {
    id: uri,
    platforms: [bluesky.platform],
    subject,
    kind: reason === "reply" ? "comment" : "mention",
    externalId: uri,
    author: {
      externalId: author.did,
      name: author.displayName.trim() || author.handle,
      handle: `@${author.handle}`,
      avatarUrl: author.avatar ?? null,
    },
    body: record.text,
    permalink: permalinkOf(uri),
    inReplyTo: record.reply?.parent.uri ?? null,
    receivedAt: new Date(indexedAt),
  };
}
