import { z } from "zod";
import type { InboundEvent, InboundPoll } from "../contract.ts";
import { textOf } from "../shared/text/html-text.ts";
import { sendToMastodon } from "./api.ts";
import { readCredentials } from "./credentials.ts";
import { mastodon } from "./describe.ts";
import { messageOf } from "./refusal.ts";

const PAGE = 40;

const Person = z.object({
  id: z.string(),
  acct: z.string(),
  display_name: z.string().catch(""),
  avatar: z.string().nullish(),
});
const Notification = z.object({
  id: z.string(),
  type: z.string(),
  created_at: z.string(),
  account: Person,
  status: z
    .object({
      id: z.string(),
      url: z.string().nullish(),
      uri: z.string().nullish(),
      content: z.string(),
      visibility: z.string(),
      in_reply_to_id: z.string().nullish(),
      in_reply_to_account_id: z.string().nullish(),
    })
    .nullish(),
});
type Notification = z.infer<typeof Notification>;

/** Mentions and replies, read from the account's notifications; private mentions become messages. */
export const mastodonPoll: InboundPoll = {
  platform: mastodon.platform,
  everySeconds: 120,
  timeoutMs: 20_000,
  async poll(channel, cursor, call) {
    const { origin, token, accountId } = readCredentials(channel.credentials);
    // Reads from the cursor on, the oldest first; a new channel only stores the cursor to continue from.
    const query = new URLSearchParams([
      ["types[]", "mention"],
      ["limit", String(cursor === null ? 1 : PAGE)],
      ...(cursor === null ? [] : [["min_id", cursor]]),
    ]);
    const response = await sendToMastodon(call, `${origin}/api/v1/notifications?${query}`, { token });
    if (response.status !== 200 || !Array.isArray(response.json)) throw new Error(messageOf(response));
    const page = response.json.flatMap((one) => Notification.safeParse(one).data ?? []);
    const fresh = page.filter(({ id }) => id !== cursor);
    const newest = newestOf([...fresh.map(({ id }) => id), ...(cursor === null ? [] : [cursor])]);
    const events = cursor === null ? [] : fresh.flatMap((one) => eventOf(one, channel.externalId ?? "", accountId));
    return { events: events.toReversed(), cursor: newest ?? "0", hasMore: cursor !== null && fresh.length === PAGE };
  },
};

/** IDs are numbers on Mastodon and lexically ordered strings elsewhere; in both cases a longer one is later. */
function newestOf(ids: readonly string[]): string | undefined {
  return ids.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)).at(-1);
}

function eventOf({ type, account, status, created_at }: Notification, subject: string, own: string): InboundEvent[] {
  if (type !== "mention" || !status || account.id === own) return [];
  const isReply = status.in_reply_to_id != null && status.in_reply_to_account_id === own;
  return [
    {
      id: status.id,
      platforms: [mastodon.platform],
      subject,
      kind: status.visibility === "direct" ? "message" : isReply ? "comment" : "mention",
      externalId: status.id,
      author: {
        externalId: `${subject.slice(0, subject.lastIndexOf(":"))}:${account.id}`,
        name: account.display_name.trim() || account.acct,
        handle: `@${account.acct}`,
        avatarUrl: account.avatar ?? null,
      },
      body: textOf(status.content)
        .replace(/\n{3,}/g, "\n\n")
        .trim(),
      permalink: status.url ?? status.uri ?? "",
      inReplyTo: status.in_reply_to_id ?? null,
      receivedAt: new Date(created_at),
    },
  ];
}
