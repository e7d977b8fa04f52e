import { t } from "#kernel/language.ts";
import type { Hider } from "../contract.ts";
import { messageOf, readCredentials, secondsUntilReset, sendToX, X, type XSite } from "./api.ts";
import { x } from "./describe.ts";
import { isGone } from "./gone.ts";

/**
 * Hides a reply in a conversation that the account started; others reach it only by “View hidden replies”. Source:
 * docs.x.com/x-api/posts/hide-replies/quickstart, read 25 November 2026.
 */
export function xHider(at: XSite = X): Hider {
  return {
    platform: x.platform,
    timeoutMs: 10_000,
    async setHidden({ channel, externalId, isHidden }, call) {
      const { token } = readCredentials(channel);
      const url = `${at.api}/2/tweets/${encodeURIComponent(externalId)}/hidden`;
      const response = await sendToX(call, url, { method: "PUT", token, json: { hidden: isHidden } });
      const { status } = response;
      if (status === 200 && response.json !== undefined) return { kind: "done" };
      if (status === 404 && (await isGone(call, at, token, externalId))) return { kind: "not_there" };
      if (status === 429) return { kind: "throttled", seconds: secondsUntilReset(response, new Date()) };
      if (status < 400 || status >= 500) throw new Error(messageOf(response));
      // Channels that were connected before this permission was asked for have none.
      const said = messageOf(response).replace(/\.?$/, ".");
      const message = t(
        "X refused it: {reason} Reconnect the channel if it was connected before replies could be hidden.",
        { reason: said },
      );
      return { kind: "refused", message };
    },
  };
}
