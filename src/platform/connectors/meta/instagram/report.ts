import { z } from "zod";
import type { MetricValues, Reporter } from "../../contract.ts";
import { readFrom, readOrGone } from "../graph.ts";
import type { Meta } from "../hosts.ts";
import { readInsights } from "../insights.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { instagram } from "./describe.ts";

/** Every kind of post has these, stories only in part. Instagram counts no clicks, and views in place of impressions. */
const METRICS = ["views", "likes", "comments", "shares", "saved"];
const STORY_METRICS = ["views", "replies", "shares"];
const Kind = z.object({ media_product_type: z.string().catch("FEED") });
const Followers = z.object({ followers_count: z.number().optional() });

export function instagramReporter(meta: Meta): Reporter {
  return {
    platform: instagram.platform,
    batch: 20,
    timeoutMs: 120_000,
    // The pace is that of publishing. Requests of an account are limited to 4800 a day at least.
    // Source: developers.facebook.com/docs/graph-api/overview/rate-limiting, read 30 November 2026.
    perHour: 50,
    async read(channel, publications, call) {
      const access = accessOf(meta, readCredentials(channel.credentials));
      const found = new Map<number, MetricValues>();
      for (const { publicationId, externalId } of publications) {
        const about = await readOrGone(call, access, externalId, Kind, { fields: "media_product_type" });
        if (!about) continue;
        const { media_product_type: kind } = about;
        const values = await readInsights(
          call,
          access,
          `${externalId}/insights`,
          kind === "STORY" ? STORY_METRICS : METRICS,
        );
        if (values) found.set(publicationId, valuesOf(values, kind));
      }
      return found;
    },
    async countFollowers(channel, call) {
      const credentials = readCredentials(channel.credentials);
      const path = credentials.accountId;
      const { followers_count: count } = await readFrom(call, accessOf(meta, credentials), path, Followers, {
        fields: "followers_count",
      });
      return count ?? null;
    },
  };
}

function valuesOf(values: ReadonlyMap<string, number>, kind: string): MetricValues {
  const value = (name: string) => values.get(name) ?? null;
  if (kind === "STORY") return { views: value("views"), comments: value("replies"), shares: value("shares") };
  return {
    views: value("views"),
    likes: value("likes"),
    comments: value("comments"),
    shares: value("shares"),
    saves: value("saved"),
  };
}
