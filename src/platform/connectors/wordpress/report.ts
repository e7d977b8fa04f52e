import type { MetricValues, Reporter } from "../contract.ts";
import { readCredentials, requestSite } from "./api.ts";
import { wordpress } from "./describe.ts";

/** Counts comments; WordPress itself counts no views. */
export function wordpressReporter(): Reporter {
  return {
    platform: wordpress.platform,
    batch: 10,
    timeoutMs: 30_000,
    async read(channel, publications, call) {
      const found = new Map<number, MetricValues>();
      for (const { publicationId, externalId } of publications) {
        const query = { post: externalId, per_page: "1" };
        const response = await requestSite(call, readCredentials(channel), "wp/v2/comments", { query });
        if (response.kind === "refused" && response.status === 404) continue;
        if (response.kind !== "ok") throw new Error(`The comments could not be read: ${response.kind}`);
        const total = Number(response.headers["x-wp-total"]);
        found.set(publicationId, { comments: Number.isSafeInteger(total) ? total : null });
      }
      return found;
    },
  };
}
