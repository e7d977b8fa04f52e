import type { Replier } from "../../contract.ts";
import { replyOutcome } from "../../shared/http/reply-outcome.ts";
import { askGoogle, GOOGLE, type Google, readCredentials } from "../api.ts";
import { refusalOf as outcomeOf } from "../refusal.ts";
import { BUSINESS_CODES, BUSINESS_ERRORS } from "./errors.ts";
import { isRefused, Reply, refusalOf } from "./review.ts";

/** A day: a review has one reply, which is replaced by the same text however often it is sent. */
const HONOURED_SECONDS = 86_400;

/**
 * Replies to reviews. Source: developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews/updateReply,
 * read 26 November 2026.
 */
export function businessReplier(google: Google = GOOGLE): Replier {
  return {
    platform: "google_business",
    timeoutMs: 15_000,
    key: { honouredSeconds: HONOURED_SECONDS },
    async reply({ channel, item, body }, call) {
      const { token, target } = readCredentials(channel.credentials);
      const url = `${google.posts}/v4/${target}/reviews/${encodeURIComponent(item.externalId)}/reply`;
      const response = await askGoogle(call, token, { url, method: "PUT", json: { comment: body } });
      const { data: taken } = Reply.safeParse(response.json);
      if (response.status === 200 && taken && isRefused(taken)) {
        const error = { code: "reply_refused", category: "user", message: refusalOf(taken), retryable: false } as const;
        return { kind: "failed", error, retryAfterSeconds: null };
      }
      if (response.status === 200 && taken?.comment)
        return { kind: "done", externalId: item.externalId, permalink: item.permalink };
      const codes = { ...BUSINESS_CODES, NOT_FOUND: "review_gone" };
      return replyOutcome(outcomeOf(response, BUSINESS_ERRORS, codes));
    },
  };
}
