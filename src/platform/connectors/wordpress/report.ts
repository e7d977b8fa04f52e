import type { MetricValues, Reporter } from "../contract.ts";
import { askSite, readCredentials } from "./api.ts";
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
        const answer = await askSite(call, readCredentials(channel), "wp/v2/comments", { query });
        if (answer.kind === "refused" && answer.status === 404) continue;
        if (answer.kind !== "ok") throw new Error(`The comments could not be read: ${answer.kind}`);
        const total = Number(answer.headers["x-wp-total"]);
        found.set(publicationId, { comments: Number.isSafeInteger(total) ? total : null });
      }
      return found;
    },
  };
}
