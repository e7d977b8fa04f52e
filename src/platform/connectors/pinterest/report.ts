import { z } from "zod";
import type { MetricValues, Reporter } from "../contract.ts";
import { isGone, messageOf, type PinterestSite, readToken, sendToPinterest } from "./api.ts";
import { pinterest } from "./describe.ts";

const Count = z.number().nullish();
const Metrics = z.object({
  pin_metrics: z
    .object({
      lifetime_metrics: z
        .object({ impression: Count, save: Count, clickthrough: Count, comment: Count, reaction: Count })
        .nullish(),
    })
    .nullish(),
});

/** Counts since a pin's creation. */
export function pinterestReporter(at: PinterestSite): Reporter {
  return {
    platform: pinterest.platform,
    batch: 20,
    timeoutMs: 60_000,
    async read(channel, publications, call) {
      const token = readToken(channel);
      const found = new Map<number, MetricValues>();
      for (const { publicationId, externalId } of publications) {
        const response = await sendToPinterest(call, at, `/pins/${encodeURIComponent(externalId)}?pin_metrics=true`, {
          token,
        });
        if (isGone(response)) continue;
        const { data } = Metrics.safeParse(response.json);
        if (response.status !== 200 || !data) throw new Error(messageOf(response));
        const { impression, save, clickthrough, comment, reaction } = data.pin_metrics?.lifetime_metrics ?? {};
        found.set(publicationId, {
          impressions: impression ?? null,
          saves: save ?? null,
          clicks: clickthrough ?? null,
          comments: comment ?? null,
          likes: reaction ?? null,
        });
      }
      return found;
    },
  };
}
