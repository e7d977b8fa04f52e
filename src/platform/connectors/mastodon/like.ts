import { t } from "#kernel/language.ts";
import type { Liker } from "../contract.ts";
import { sendToMastodon } from "./api.ts";
import { readCredentials } from "./credentials.ts";
import { mastodon } from "./describe.ts";
import { isGone } from "./gone.ts";
import { messageOf, secondsUntilReset } from "./refusal.ts";

/** Source: docs.joinmastodon.org/methods/statuses (favourite, unfavourite), read 26 November 2026. */
export const mastodonLiker: Liker = {
  platform: mastodon.platform,
  timeoutMs: 10_000,
  async setLiked({ channel, externalId, isLiked }, call) {
    const { origin, token } = readCredentials(channel.credentials);
    const action = isLiked ? "favourite" : "unfavourite";
    const url = `${origin}/api/v1/statuses/${encodeURIComponent(externalId)}/${action}`;
    const response = await sendToMastodon(call, url, { method: "POST", token });
    const { status } = response;
    if (status === 200 && response.json !== undefined) return { kind: "done" };
    if (await isGone(response, { origin, token, externalId }, call)) return { kind: "not_there" };
    if (status === 429) return { kind: "throttled", seconds: secondsUntilReset(response, new Date()) };
    if (status < 400 || status >= 500) throw new Error(messageOf(response));
    // Channels that were connected before this permission was asked for have none.
    const said = messageOf(response).replace(/\.?$/, ".");
    const message = t(
      "The server refused it: {reason} Reconnect the channel if it was connected before posts could be liked.",
      { reason: said },
    );
    return { kind: "refused", message };
  },
};
