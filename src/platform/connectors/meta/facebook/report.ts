import { z } from "zod";
import type { MetricValues, Reporter } from "../../contract.ts";
import { askGraph, bodyOf, readFrom, readOrGone } from "../graph.ts";
import type { Meta } from "../hosts.ts";
import { readInsights } from "../insights.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { facebook } from "./describe.ts";

/**
 * `post_media_view` replaced impressions in version 23. Source: developers.facebook.com/docs/graph-api/reference/insights,
 *. Facebook counts no saves.
 */
const METRICS = ["post_media_view", "post_clicks"];

const Total = z.object({ summary: z.object({ total_count: z.number() }) }).optional();
const Counts = z.object({
  reactions: Total,
  comments: Total,
  shares: z.object({ count: z.number() }).optional(),
});
const FIELDS = "reactions.summary(total_count).limit(0),comments.summary(total_count).limit(0),shares";
/** Source: developers.facebook.com/docs/graph-api/reference/insights, read 26 November 2026; 90 days at a time. */
const History = z.object({
  data: z.array(z.object({ values: z.array(z.object({ value: z.number(), end_time: z.string() })) })),
});
const Followers = z.object({ followers_count: z.number().optional() });

export function facebookReporter(meta: Meta): Reporter {
  return {
    platform: facebook.platform,
    batch: 20,
    timeoutMs: 120_000,
    async read(channel, publications, call) {
      const access = accessOf(meta, readCredentials(channel.credentials));
      const found = new Map<number, MetricValues>();
      for (const { publicationId, externalId } of publications) {
        const counts = await readOrGone(call, access, externalId, Counts, { fields: FIELDS });
        if (!counts) continue;
        const insights = await readInsights(call, access, `${externalId}/insights`, METRICS);
        found.set(publicationId, {
          views: insights?.get("post_media_view") ?? null,
          clicks: insights?.get("post_clicks") ?? null,
          likes: counts.reactions?.summary.total_count ?? null,
          comments: counts.comments?.summary.total_count ?? null,
          shares: counts.shares?.count ?? 0,
        });
      }
      return found;
    },
    async countFollowers(channel, call) {
      const credentials = readCredentials(channel.credentials);
      const fields = { fields: "followers_count" };
      const { followers_count: count } = await readFrom(
        call,
        accessOf(meta, credentials),
        credentials.pageId,
        Followers,
        fields,
      );
      return count ?? null;
    },
    /** The total at the end of each day, which is midnight in California: in the morning of that day in UTC. */
    async listFollowers(channel, { from, to }, call) {
      const credentials = readCredentials(channel.credentials);
      const response = await askGraph(call, accessOf(meta, credentials), `${credentials.pageId}/insights`, {
        // The first day that is returned ends a day after `since`.
        query: { metric: "page_follows", period: "day", since: dayBefore(from), until: to },
      });
      // Pages with few followers have no insights, and a metric may be gone in a later version.
      if (response.kind === "refused" && response.error.code === 100) return new Map();
      const values = History.parse(bodyOf(response)).data.flatMap((metric) => metric.values);
      return new Map(values.map(({ value, end_time: end }) => [new Date(end).toISOString().slice(0, 10), value]));
    },
  };
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
