import { z } from "zod";
import type { Replier, ReplyOutcome } from "../contract.ts";
import { asPart, replyOutcome } from "../shared/http/reply-outcome.ts";
import { failed, readCredentials, refusalOf, sendToX, X, type XSite } from "./api.ts";
import { x } from "./describe.ts";
import { mediaIdsOf, prepareMedia } from "./prepare.ts";
import { readPosted } from "./publish.ts";
import type { XTier } from "./tier.ts";

const Sent = z.object({ data: z.object({ dm_event_id: z.string().min(1) }) });

/**
 * Replies to a post, and to a direct message. X recognizes no key, so a reply without a response is not sent again.
 * Source: docs.x.com/x-api/direct-messages/create-dm-message-by-participant-id, read 26 November 2026; of files,
 * docs.x.com/x-api/direct-messages/manage/integrate and the guide to attaching media, read 29 November 2026.
 */
export function xReplier(tier: XTier, { api, site }: XSite = X): Replier {
  return {
    platform: x.platform,
    timeoutMs: 15_000,
    prepare: (outgoing, call) =>
      prepareMedia(asPart(outgoing), call, { api, site }, outgoing.item.kind === "message" ? "dm" : "tweet"),
    async reply({ channel, item, body, media, state }, call): Promise<ReplyOutcome> {
      const { token, username } = readCredentials(channel);
      const ids = mediaIdsOf(state, media);
      if (item.kind !== "message") {
        const files = ids.length === 0 ? {} : { media: { media_ids: ids } };
        const json = { text: body, reply: { in_reply_to_tweet_id: item.externalId }, ...files };
        const outcome = readPosted(await sendToX(call, `${api}/2/tweets`, { method: "POST", token, json }), username);
        const isForbidden = outcome.kind === "failed" && outcome.error.code === "forbidden";
        return isForbidden && tier === "self_serve" ? failed("reply_not_summoned") : replyOutcome(outcome);
      }
      if (item.authorId === null) return failed("message_refused");
      const url = `${api}/2/dm_conversations/with/${encodeURIComponent(item.authorId)}/messages`;
      const attachments = ids.length === 0 ? {} : { attachments: ids.map((id) => ({ media_id: id })) };
      const json = { ...(body === "" ? {} : { text: body }), ...attachments };
      const response = await sendToX(call, url, { method: "POST", token, json });
      if (response.status === 403) return failed("message_refused");
      if (response.status < 200 || response.status >= 300) return replyOutcome(refusalOf(response, new Date()));
      const { data } = Sent.safeParse(response.json);
      if (!data) return { kind: "unknown", message: "X's answer can't be read, so the message may be there or not." };
      return { kind: "done", externalId: data.data.dm_event_id, permalink: item.permalink };
    },
  };
}
