import { z } from "zod";
import type { InboundEvent, InboundPoll } from "../../contract.ts";
import { readFrom } from "../graph.ts";
import type { Meta } from "../hosts.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { threads } from "./describe.ts";

const Mentions = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      text: z.string().catch(""),
      username: z.string(),
      permalink: z.string().catch(""),
      timestamp: z.string(),
    }),
  ),
});
type Mention = z.infer<typeof Mentions>["data"][number];

/**
 * Mentions: Threads' webhook of a mention names no account of ours, so they are polled for. The cursor is the latest
 * mention's time; the network's own ID makes each one unique.
 */
export function threadsPoll(meta: Meta): InboundPoll {
  return {
    platform: threads.platform,
    everySeconds: 600,
    timeoutMs: 20_000,
    async poll({ credentials, externalId }, cursor, call) {
      const { token, userId } = readCredentials(credentials);
      const query = {
        fields: "id,text,username,permalink,timestamp",
        limit: "50",
        ...(cursor === null ? {} : { since: cursor }),
      };
      const { data } = await readFrom(call, accessOf(meta, { token }), `${userId}/mentions`, Mentions, query);
      const seconds = data.map(({ timestamp }) => Math.floor(Date.parse(timestamp) / 1000)).filter(Number.isFinite);
      const newest = Math.max(Number(cursor ?? 0), ...seconds);
      // A new channel only stores where to continue from.
      const fresh = cursor === null ? [] : data.toReversed();
      const next = newest === 0 ? Math.floor(Date.now() / 1000) : newest;
      return { events: fresh.map((one) => eventOf(one, externalId ?? userId)), cursor: String(next), hasMore: false };
    },
  };
}

function eventOf({ id, text, username, permalink, timestamp }: Mention, subject: string): InboundEvent {
  return {
    id,
    platforms: [threads.platform],
    subject,
    kind: "mention",
    externalId: id,
    author: { externalId: username, name: username, handle: username, avatarUrl: null },
    body: text,
    permalink,
    inReplyTo: null,
    receivedAt: new Date(timestamp),
  };
}
