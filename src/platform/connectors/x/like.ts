import { t } from "#kernel/language.ts";
import type { Liker } from "../contract.ts";
import { messageOf, readCredentials, secondsUntilReset, sendToX, X, type XSite } from "./api.ts";
import { x } from "./describe.ts";
import { isGone } from "./gone.ts";
import type { XTier } from "./tier.ts";

/** Source: docs.x.com/x-api/posts/likes/quickstart/manage-likes, read 26 November 2026. */
export function xLiker(tier: XTier, at: XSite = X): Liker {
  return {
    platform: x.platform,
    timeoutMs: 10_000,
    async setLiked({ channel, externalId, isLiked }, call) {
      if (tier === "self_serve") {
        const message = t("X lets only apps with an enterprise contract like posts, and this installation's has none.");
        return { kind: "refused", message };
      }
      const { token, userId } = readCredentials(channel);
      const likes = `${at.api}/2/users/${encodeURIComponent(userId)}/likes`;
      const response = isLiked
        ? await sendToX(call, likes, { method: "POST", token, json: { tweet_id: externalId } })
        : await sendToX(call, `${likes}/${encodeURIComponent(externalId)}`, { method: "DELETE", token });
      const { status } = response;
      if (status === 200 && response.json !== undefined) return { kind: "done" };
      if (status === 404 && (await isGone(call, at, token, externalId))) return { kind: "not_there" };
      if (status === 429) return { kind: "throttled", seconds: secondsUntilReset(response, new Date()) };
      if (status < 400 || status >= 500) throw new Error(messageOf(response));
      // Channels that were connected before this permission was asked for have none.
      const said = messageOf(response).replace(/\.?$/, ".");
      const message = t(
        "X refused it: {reason} Reconnect the channel if it was connected before posts could be liked.",
        { reason: said },
      );
      return { kind: "refused", message };
    },
  };
}
