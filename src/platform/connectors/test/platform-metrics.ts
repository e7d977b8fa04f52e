import { createHash } from "node:crypto";
import type { MetricValues } from "../contract.ts";
import type { Line } from "./journal.ts";

/** Metrics similar to those of a small newspaper: deterministic for a post, apart from their growth. */
export function countFor(posts: readonly Line[]): Record<string, MetricValues> {
  return Object.fromEntries(posts.map((post) => [post.id, computeMetrics(post)]));
}

/** Saves are never returned, and the platform has no clicks: covers both null and absent values. */
function computeMetrics({ id, at }: Line): MetricValues {
  const minutes = (Date.now() - at) / 60_000;
  const impressions = 180 + seededRandom(id, 0) * 9 + Math.floor(minutes * 3);
  return {
    impressions,
    likes: Math.floor(impressions / (18 + (seededRandom(id, 1) % 12))),
    comments: Math.floor(impressions / (90 + seededRandom(id, 2))),
    shares: Math.floor(impressions / (120 + seededRandom(id, 3))),
    saves: null,
  };
}

export function countFollowers(account: string): number {
  return 400 + seededRandom(account, 0) * 11;
}

/** 0 to 255, the same for the same text. */
function seededRandom(text: string, index: number): number {
  return createHash("sha256").update(text).digest()[index] ?? 0;
}
