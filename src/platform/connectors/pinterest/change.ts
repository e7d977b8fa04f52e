import type { ChangeOutcome, Changer, Published } from "../contract.ts";
import { changeAll } from "../shared/http/change-all.ts";
import type { JsonResponse } from "../shared/http/request-json.ts";
import { isGone, type PinterestSite, readToken, refusalOf, sendToPinterest } from "./api.ts";
import { pinterest } from "./describe.ts";
import { textsOf } from "./pin.ts";

/** Replaces the texts and links of pins, and deletes pins, on every board; files stay unchanged. */
export function pinterestChanger(at: PinterestSite): Changer {
  return {
    platform: pinterest.platform,
    timeoutMs: 20_000,
    async edit({ channel, published, content }, call) {
      const json = { ...textsOf(content), alt_text: content.media[0]?.alt ?? "" };
      return changeEach(published, async (path) =>
        outcomeOf(await sendToPinterest(call, at, path, { method: "PATCH", token: readToken(channel), json })),
      );
    },
    async remove({ channel, published }, call) {
      return changeEach(published, async (path) =>
        outcomeOf(await sendToPinterest(call, at, path, { method: "DELETE", token: readToken(channel) })),
      );
    },
  };
}

/** @param change receives the path of a pin */
function changeEach(published: readonly Published[], change: (path: string) => Promise<ChangeOutcome>) {
  return changeAll(published, ({ externalId }) => change(`/pins/${encodeURIComponent(externalId)}`));
}

function outcomeOf(response: JsonResponse): ChangeOutcome {
  if (isGone(response)) return { kind: "not_there" };
  // A deletion has no content; an edited pin is returned.
  const isDone = response.status === 204 || (response.status === 200 && response.json !== undefined);
  return isDone ? { kind: "done" } : refusalOf(response);
}
