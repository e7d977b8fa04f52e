import { msg } from "#kernel/language.ts";

/** The longest range of one response, in days. */
export const MAX_DAYS = 366;
/** The default range. */
export const USUAL_DAYS = 28;
/** How many publications of a channel are kept as those that gained most in a night, for each metric. */
export const TOPS_PER_NIGHT = 50;
/** What people do with a post; impressions and views are not engagements. */
export const ENGAGEMENT_KEYS = ["likes", "comments", "shares", "saves", "clicks"] as const;
/** The key of the publications that gained most engagements in a night. */
export const ENGAGEMENT_TOPS = "engagements";
/** With what a range is compared: the same number of days before it, or the same dates a year before. */
export const COMPARISONS = ["previous_period", "previous_year"] as const;
/** Of which posts metrics are. */
export const PUBLISHED_WITH = ["all", "masthead", "elsewhere"] as const;
export type PublishedWith = (typeof PUBLISHED_WITH)[number];
/** How many posts are compared at once. */
export const MIN_COMPARED = 2;
export const MAX_COMPARED = 5;

/** Names of metrics on screens and in files, in display order. */
export const METRIC_NAMES = {
  impressions: msg("Impressions"),
  views: msg("Views"),
  likes: msg("Likes"),
  comments: msg("Comments"),
  shares: msg("Shares"),
  saves: msg("Saves"),
  clicks: msg("Clicks"),
  link_clicks: msg("Link clicks"),
} as const;
