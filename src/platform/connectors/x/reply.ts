import { z } from "zod";
import type { Replier, ReplyOutcome } from "../contract.ts";
import { replyOutcome } from "../shared/http/reply-outcome.ts";
import { failed, readCredentials, refusalOf, sendToX, X, type XSite } from "./api.ts";
import { x } from "./describe.ts";
import { readPosted } from "./publish.ts";
import type { XTier } from "./tier.ts";

const Sent = z.object({ data: z.object({ dm_event_id: z.string().min(1) }) });

/**
 * Replies to a post, and to a direct message. X recognizes no key, so a reply without a response is not sent again.
 * Source: docs.x.com/x-api/direct-messages/create-dm-message-by-participant-id, read 26 November 2026.
 */
export function xReplier(tier: XTier, { api }: XSite = X): Replier {
  return {
    platform: x.platform,
    timeoutMs: 15_000,
    async reply({ channel, item, body }, call): Promise<ReplyOutcome> {
      const { token, username } = readCredentials(channel);
      if (item.kind !== "message") {
        const json = { text: body, reply: { in_reply_to_tweet_id: item.externalId } };
        const outcome = readPosted(await sendToX(call, `${api}/2/tweets`, { method: "POST", token, json }), username);
        const isForbidden = outcome.kind === "failed" && outcome.error.code === "forbidden";
        return isForbidden && tier === "self_serve" ? failed("reply_not_summoned") : replyOutcome(outcome);
      }
      if (item.authorId === null) return failed("message_refused");
      const url = `${api}/2/dm_conversations/with/${encodeURIComponent(item.authorId)}/messages`;
      const response = await sendToX(call, url, { method: "POST", token, json: { text: body } });
      if (response.status === 403) return failed("message_refused");
      if (response.status < 200 || response.status >= 300) return replyOutcome(refusalOf(response, new Date()));
      const { data } = Sent.safeParse(response.json);
      if (!data) return { kind: "unknown", message: "X's answer can't be read, so the message may be there or not." };
      return { kind: "done", externalId: data.data.dm_event_id, permalink: item.permalink };
    },
  };
}
