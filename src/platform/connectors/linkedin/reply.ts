import type { Replier } from "../contract.ts";
import { asPart, replyOutcome } from "../shared/http/reply-outcome.ts";
import { failed, type LinkedIn, readCredentials, sendToLinkedIn } from "./api.ts";
import { linkedinPage } from "./describe.ts";
import { prepareMedia, urnOf } from "./prepare.ts";
import { readPosted } from "./publish.ts";

/**
 * Replies to a comment on a page's post, with one image at most. LinkedIn recognizes no key, so a reply is sent once.
 * Source: learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/comments-api, read 29 November 2026 in a
 * stored copy, and `content` as public clients have it.
 */
export function linkedinPageReplier(at: LinkedIn): Replier {
  return {
    platform: linkedinPage.platform,
    timeoutMs: 15_000,
    prepare: (outgoing, call) => prepareMedia(asPart(outgoing), call, at),
    async reply({ channel, item, body, media, state }, call) {
      const { token, author: actor } = readCredentials(channel);
      const [, post = item.externalId] = /^urn:li:comment:\((.+),\d+\)$/.exec(item.externalId) ?? [];
      const content = media.length === 0 ? {} : { content: [{ entity: { image: urnOf(state, 0) } }] };
      const json = { actor, object: post, parentComment: item.externalId, message: { text: body }, ...content };
      const path = `/rest/socialActions/${encodeURIComponent(item.externalId)}/comments`;
      const response = await sendToLinkedIn(call, at, path, { method: "POST", token, json });
      if (response.status === 403) return failed("comments_forbidden");
      return replyOutcome(readPosted(response, (id) => `urn:li:comment:(${post},${id})`, post));
    },
  };
}
