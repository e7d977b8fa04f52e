import type { MetricValues, Reporter } from "../contract.ts";
import { readCampaign, readCredentials } from "./api.ts";
import { listmonk } from "./describe.ts";

/** Counts opened emails as views, and clicks. Requires one request per campaign. */
export function listmonkReporter(): Reporter {
  return {
    platform: listmonk.platform,
    batch: 20,
    timeoutMs: 30_000,
    async read({ credentials }, publications, call) {
      const found = new Map<number, MetricValues>();
      for (const { publicationId, externalId } of publications) {
        const campaign = await readCampaign(call, readCredentials(credentials), externalId);
        if (campaign) found.set(publicationId, { views: campaign.views ?? null, clicks: campaign.clicks ?? null });
      }
      return found;
    },
  };
}
