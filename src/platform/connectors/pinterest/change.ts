import type { ChangeOutcome, Changer } from "../contract.ts";
import type { JsonResponse } from "../request-json.ts";
import { ask, type PinterestSite, readToken, refusalOf } from "./api.ts";
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
      return outcomeOf(await ask(call, at, path, { method: "PATCH", token: readToken(channel), json }));
    },
    async remove({ channel, published: [pin] }, call) {
      const path = `/pins/${encodeURIComponent(pin?.externalId ?? "")}`;
      return outcomeOf(await ask(call, at, path, { method: "DELETE", token: readToken(channel) }));
    },
  };
}

function outcomeOf(response: JsonResponse): ChangeOutcome {
  if (response.status === 404) return { kind: "not_there" };
  return response.status >= 200 && response.status < 300 ? { kind: "done" } : refusalOf(response);
}
