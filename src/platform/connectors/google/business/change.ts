import type { ChangeOutcome, Changer } from "../../contract.ts";
import type { JsonResponse } from "../../shared/http/request-json.ts";
import { askGoogle, GOOGLE, type Google, isNotFound, readCredentials } from "../api.ts";
import { refusalOf } from "../refusal.ts";
import { resourceOf } from "./content.ts";
import { BUSINESS_CODES, BUSINESS_ERRORS } from "./errors.ts";

/** Fields that are cleared when the post lacks them. The kind of a post and its photo stay. */
const EDITED = { update: "summary,callToAction", event: "summary,callToAction,event", offer: "summary,event,offer" };

/** Edits and deletes posts. */
export function businessChanger(google: Google = GOOGLE): Changer {
  return {
    platform: "google_business",
    timeoutMs: 20_000,
    async edit({ channel, published: [post], content }, call) {
      const { topicType, ...json } = resourceOf(content);
      const updateMask = { STANDARD: EDITED.update, EVENT: EDITED.event, OFFER: EDITED.offer }[topicType];
      const url = `${google.posts}/v4/${post?.externalId}?${new URLSearchParams({ updateMask })}`;
      return outcomeOf(
        await askGoogle(call, readCredentials(channel.credentials).token, { url, method: "PATCH", json }),
      );
    },
    async remove({ channel, published: [post] }, call) {
      const url = `${google.posts}/v4/${post?.externalId}`;
      return outcomeOf(await askGoogle(call, readCredentials(channel.credentials).token, { url, method: "DELETE" }));
    },
  };
}

function outcomeOf(response: JsonResponse): ChangeOutcome {
  // An edited post is returned, after a deletion an empty object.
  if (response.status === 200 && response.json !== undefined) return { kind: "done" };
  return isNotFound(response) ? { kind: "not_there" } : refusalOf(response, BUSINESS_ERRORS, BUSINESS_CODES);
}
