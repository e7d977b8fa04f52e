import type { ChannelAccess } from "./accounts.ts";
import type { Call } from "./call.ts";

export const METRIC_KEYS = ["impressions", "views", "likes", "comments", "shares", "saves", "clicks"] as const;

/** Total counts: a number, null when the platform did not return it, absent when the platform has no such metric. */
export type MetricValues = Partial<Record<(typeof METRIC_KEYS)[number], number | null>>;

/** Publications whose metrics are requested, by the platform's own IDs. */
export type ReportedMetrics = { publicationId: number; externalId: string; permalink: string };

/**
 * The metrics part of a connector; a platform without one has no metrics. Only `domain/insights/metrics` calls it, once a night,
 * and every hour for posts of the last two days.
 */
export type Reporter = {
  platform: string;
  /** Maximum number of publications per call. */
  batch: number;
  /** Timeout of one call, in milliseconds. */
  timeoutMs: number;
  /**
   * How many posts of a channel are read in an hour at most, besides the nightly reading. By default as many as its `pace`
   * allows, and none where the platform charges for each post (`Connector.listsPosts`).
   */
  perHour?: number;
  /**
   * Reads metrics by publication; posts that no longer exist on the platform are omitted. Throws when it can't tell at
   * the moment; it is called again later.
   */
  read(
    channel: ChannelAccess,
    publications: readonly ReportedMetrics[],
    call: Call,
  ): Promise<ReadonlyMap<number, MetricValues>>;
  /** Number of followers of the channel; null when the platform did not return it. */
  countFollowers?(channel: ChannelAccess, call: Call): Promise<number | null>;
  /**
   * Number of followers on earlier days, where the platform keeps a history; days that it does not know are omitted.
   * @param days first and last day in UTC, at most 90, such as `2026-11-24`
   */
  listFollowers?(
    channel: ChannelAccess,
    days: { from: string; to: string },
    call: Call,
  ): Promise<ReadonlyMap<string, number>>;
};
