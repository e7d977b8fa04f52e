/** Why a feed could not be read. */
export const FEED_PROBLEMS = [
  "refused",
  "unreachable",
  "not_found",
  "gone",
  "denied",
  "server_error",
  "web_page",
  "not_a_feed",
  "broken",
  "too_large",
  "too_complex",
  "already_added",
] as const;
export type FeedProblem = (typeof FEED_PROBLEMS)[number];
