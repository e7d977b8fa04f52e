import type { ChangeOutcome, Changer } from "../contract.ts";
import type { JsonResponse } from "../shared/http/request-json.ts";
import { isGone, type PinterestSite, readToken, refusalOf, sendToPinterest } from "./api.ts";
import { pinterest } from "./describe.ts";
import { textsOf } from "./pin.ts";

/** Replaces a pin's texts and link, and deletes pins; files stay unchanged. */
export function pinterestChanger(at: PinterestSite): Changer {
  return {
    platform: pinterest.platform,
    timeoutMs: 20_000,
    async edit({ channel, published: [pin], content }, call) {
      const json = { ...textsOf(content), alt_text: content.media[0]?.alt ?? "" };
      const path = `/pins/${encodeURIComponent(pin?.externalId ?? "")}`;
      return outcomeOf(await sendToPinterest(call, at, path, { method: "PATCH", token: readToken(channel), json }));
    },
    async remove({ channel, published: [pin] }, call) {
      const path = `/pins/${encodeURIComponent(pin?.externalId ?? "")}`;
      return outcomeOf(await sendToPinterest(call, at, path, { method: "DELETE", token: readToken(channel) }));
    },
  };
}

function outcomeOf(response: JsonResponse): ChangeOutcome {
  if (isGone(response)) return { kind: "not_there" };
  // A deletion has no content; an edited pin is returned.
  const isDone = response.status === 204 || (response.status === 200 && response.json !== undefined);
  return isDone ? { kind: "done" } : refusalOf(response);
}
