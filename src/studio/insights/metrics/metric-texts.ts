import { type Message, msg } from "#kernel/language.ts";
import type { Measure, Metric } from "./metric.ts";

/** A metric's name within a list. */
export const METRIC_WORDS: Record<Metric, Message> = {
  impressions: msg("impressions"),
  views: msg("views"),
  likes: msg("likes"),
  comments: msg("comments"),
  shares: msg("shares"),
  saves: msg("saves"),
  clicks: msg("clicks"),
  link_clicks: msg("link clicks"),
};

interface MeasureTexts {
  /** What the top posts are ranked by. */
  ranked: Message;
  /** There are no top posts. */
  noPosts: Message;
  /** There is no line for the chart. */
  notReported: Message;
}

export const MEASURE_TEXTS: Record<Measure, MeasureTexts> = {
  impressions: {
    ranked: msg("By impressions in this period."),
    noPosts: msg("No posts with impressions in this period."),
    notReported: msg("No platform in this period reports impressions."),
  },
  views: {
    ranked: msg("By views in this period."),
    noPosts: msg("No posts with views in this period."),
    notReported: msg("No platform in this period reports views."),
  },
  likes: {
    ranked: msg("By likes in this period."),
    noPosts: msg("No posts with likes in this period."),
    notReported: msg("No platform in this period reports likes."),
  },
  comments: {
    ranked: msg("By comments in this period."),
    noPosts: msg("No posts with comments in this period."),
    notReported: msg("No platform in this period reports comments."),
  },
  shares: {
    ranked: msg("By shares in this period."),
    noPosts: msg("No posts with shares in this period."),
    notReported: msg("No platform in this period reports shares."),
  },
  saves: {
    ranked: msg("By saves in this period."),
    noPosts: msg("No posts with saves in this period."),
    notReported: msg("No platform in this period reports saves."),
  },
  clicks: {
    ranked: msg("By clicks in this period."),
    noPosts: msg("No posts with clicks in this period."),
    notReported: msg("No platform in this period reports clicks."),
  },
  link_clicks: {
    ranked: msg("By link clicks in this period."),
    noPosts: msg("No posts with link clicks in this period."),
    notReported: msg("No platform in this period reports link clicks."),
  },
  engagement_rate: {
    ranked: msg("By engagement rate in this period."),
    noPosts: msg("No posts with engagement rate in this period."),
    notReported: msg("No platform in this period reports engagement rate."),
  },
};
