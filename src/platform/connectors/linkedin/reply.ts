import type { Replier } from "../contract.ts";
import { replyOutcome } from "../shared/http/reply-outcome.ts";
import { failed, type LinkedIn, readCredentials, sendToLinkedIn } from "./api.ts";
import { linkedinPage } from "./describe.ts";
import { readPosted } from "./publish.ts";

/** Replies to a comment on a page's post. LinkedIn recognizes no key, so a reply is sent once. */
export function linkedinPageReplier(at: LinkedIn): Replier {
  return {
    platform: linkedinPage.platform,
    timeoutMs: 15_000,
    async reply({ channel, item, body }, call) {
      const { token, author: actor } = readCredentials(channel);
      const [, post = item.externalId] = /^urn:li:comment:\((.+),\d+\)$/.exec(item.externalId) ?? [];
      const json = { actor, object: post, parentComment: item.externalId, message: { text: body } };
      const path = `/rest/socialActions/${encodeURIComponent(item.externalId)}/comments`;
      const response = await sendToLinkedIn(call, at, path, { method: "POST", token, json });
      if (response.status === 403) return failed("comments_forbidden");
      return replyOutcome(readPosted(response, (id) => `urn:li:comment:(${post},${id})`, post));
    },
  };
}
