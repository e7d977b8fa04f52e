import type { MetricValues, Reporter } from "../../contract.ts";
import type { Meta } from "../hosts.ts";
import { readInsights } from "../insights.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { threads } from "./describe.ts";

/** Source: developers.facebook.com/docs/threads/insights. Threads counts no saves and no clicks. */
const METRICS = ["views", "likes", "replies", "reposts", "quotes", "shares"];
const SHARES = ["reposts", "quotes", "shares"] as const;

export function threadsReporter(meta: Meta): Reporter {
  return {
    platform: threads.platform,
    batch: 20,
    timeoutMs: 120_000,
    // The pace is that of publishing. Requests of an account are limited to 4800 a day at least.
    // Source: developers.facebook.com/docs/graph-api/overview/rate-limiting, read 30 November 2026.
    perHour: 50,
    async read(channel, publications, call) {
      const access = accessOf(meta, readCredentials(channel.credentials));
      const found = new Map<number, MetricValues>();
      for (const { publicationId, externalId } of publications) {
        const values = await readInsights(call, access, `${externalId}/insights`, METRICS);
        if (!values) continue;
        const shares = SHARES.flatMap((name) => values.get(name) ?? []);
        found.set(publicationId, {
          views: values.get("views") ?? null,
          likes: values.get("likes") ?? null,
          comments: values.get("replies") ?? null,
          shares: shares.length === 0 ? null : shares.reduce((sum, one) => sum + one, 0),
        });
      }
      return found;
    },
    async countFollowers(channel, call) {
      const credentials = readCredentials(channel.credentials);
      const path = `${credentials.userId}/threads_insights`;
      return (
        (await readInsights(call, accessOf(meta, credentials), path, ["followers_count"]))?.get("followers_count") ??
        null
      );
    },
  };
}
