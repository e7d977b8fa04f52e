import type { Replier } from "../contract.ts";
import { replyOutcome } from "../reply-outcome.ts";
import { ask, failed, readCredentials, X, type XSite } from "./api.ts";
import { x } from "./describe.ts";
import { readPosted } from "./publish.ts";

/** Replies to a post. X recognizes no key, so a reply without a response is not sent again. */
export function xReplier({ api }: XSite = X): Replier {
  return {
    platform: x.platform,
    timeoutMs: 15_000,
    async reply({ channel, item, body }, call) {
      // Sending messages needs a permission that channels are connected without.
      if (item.kind === "message") return failed("message_reply_unsupported");
      const { token, username } = readCredentials(channel);
      const json = { text: body, reply: { in_reply_to_tweet_id: item.externalId } };
      return replyOutcome(readPosted(await ask(call, `${api}/2/tweets`, { method: "POST", token, json }), username));
    },
  };
}
