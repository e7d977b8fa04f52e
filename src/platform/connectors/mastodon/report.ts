import { z } from "zod";
import type { MetricValues, Reporter } from "../contract.ts";
import { sendToMastodon } from "./api.ts";
import { Profile } from "./connect.ts";
import { readCredentials } from "./credentials.ts";
import { mastodon } from "./describe.ts";
import { isGone } from "./gone.ts";
import { messageOf } from "./refusal.ts";

const StatusCounts = z.object({
  favourites_count: z.number(),
  reblogs_count: z.number(),
  replies_count: z.number(),
});

/** Mastodon's counts for a status. It provides no impressions. */
export const mastodonReporter: Reporter = {
  platform: mastodon.platform,
  batch: 20,
  timeoutMs: 60_000,
  async read(channel, publications, call) {
    const { origin, token } = readCredentials(channel.credentials);
    const found = new Map<number, MetricValues>();
    for (const { publicationId, externalId } of publications) {
      const response = await sendToMastodon(call, `${origin}/api/v1/statuses/${encodeURIComponent(externalId)}`, {
        token,
      });
      if (await isGone(response, { origin, token, externalId }, call)) continue;
      const { data } = StatusCounts.safeParse(response.json);
      if (response.status !== 200 || !data) throw new Error(messageOf(response));
      const { favourites_count: likes, reblogs_count: shares, replies_count: comments } = data;
      found.set(publicationId, { likes, shares, comments });
    }
    return found;
  },
  async countFollowers(channel, call) {
    const { origin, token } = readCredentials(channel.credentials);
    const response = await sendToMastodon(call, `${origin}/api/v1/accounts/verify_credentials`, { token });
    if (response.status !== 200) throw new Error(messageOf(response));
    return Profile.parse(response.json).followers_count ?? null;
  },
};
