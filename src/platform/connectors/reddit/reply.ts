import type { Replier, ReplyOutcome } from "../contract.ts";
import { firstOf } from "../shared/http/find-since.ts";
import { notAsked, replyOutcome } from "../shared/http/reply-outcome.ts";
import { type RedditSite, readCredentials, refusalOf, sendToReddit } from "./api.ts";
import { findComments, readComment } from "./comment.ts";
import { reddit } from "./describe.ts";

/**
 * Replies below a comment, or to a private message. After a lost response the account's latest comments are searched
 * for the reply first; private messages can't be searched that way, so a user decides about those.
 */
export function redditReplier(at: RedditSite): Replier {
  return {
    platform: reddit.platform,
    key: { honouredSeconds: 3600 },
    timeoutMs: 10_000,
    async reply({ channel, item, body, sentSecondsAgo, taken }, call): Promise<ReplyOutcome> {
      const credentials = readCredentials(channel);
      if (sentSecondsAgo !== null) {
        if (item.kind === "message")
          return { kind: "unknown", message: "Look on Reddit whether the message was sent." };
        const about = { parent: item.externalId, body, sentSecondsAgo };
        const found = await findComments(call, at, credentials, about)
          .then((looked) => firstOf(looked, (id) => taken.includes(id)))
          .catch((error: unknown) => notAsked(error instanceof Error ? error.message : String(error)));
        if (found && "kind" in found) return found;
        if (found) return { kind: "done", ...found };
      }
      const form = { thing_id: item.externalId, text: body };
      const response = await sendToReddit(call, at, "/api/comment", { token: credentials.token, form });
      const refusal = refusalOf(response);
      if (refusal) return replyOutcome(refusal);
      const sent = readComment(response.json);
      if (sent) return { kind: "done", ...sent };
      return { kind: "unknown", message: "Reddit's answer can't be read, so the reply may be there or not." };
    },
  };
}
