import { type Message, msg } from "#kernel/language.ts";
import type { FeedProblem } from "./terms.ts";

export const FEED_PROBLEM_MESSAGES: Readonly<Record<FeedProblem, Message>> = {
  refused: msg("This address, or one that it redirects to, isn't on the public internet."),
  unreachable: msg("The server can't be reached or doesn't respond."),
  not_found: msg("There is no feed at this address any more."),
  gone: msg("The feed was taken down for good, so it was paused."),
  denied: msg("The server doesn't allow access to this feed."),
  server_error: msg("The server failed to deliver the feed."),
  web_page: msg("This page names no feed. Use the feed's own address."),
  not_a_feed: msg("This address has no RSS, Atom or JSON feed."),
  broken: msg("The feed is damaged: it isn't valid XML or JSON."),
  too_large: msg("The feed is larger than 5 MB."),
  too_complex: msg("The feed takes too long or too much memory to read."),
  already_added: msg("This page's feed was already added, so this one was paused."),
};

/** Maximum size of a feed; a news feed is not longer. */
export const MAX_FEED_BYTES = 5_000_000;
/** Entries of a feed that are read, the newest ones. */
export const MAX_ENTRIES = 500;
/** Characters of one text of an entry that are read; what is shown of it is far shorter. */
export const MAX_MARKUP = 40_000;
/** Seconds between two polls. */
export const POLL_SECONDS = 1800;
const MAX_PAUSE_SECONDS = 86_400;

/** How long an entry that the feed no longer lists is remembered, so that it makes no second idea if it comes back. */
export const ITEMS_KEPT_SECONDS = 400 * 86_400;

/** Entries imported from a new feed: older ones are no news. */
export const FIRST_ITEMS = 5;
/** Entries imported per poll; the rest follows with the next one. */
export const MAX_ITEMS = 50;

/**
 * Seconds until a feed is polled again.
 * @param failures consecutive failed polls, the latest included
 * @param retryAfter the server's Retry-After, in seconds; null without one
 */
export function pauseAfter(failures: number, retryAfter: number | null): number {
  const backoff = Math.min(POLL_SECONDS * 2 ** Math.min(failures, 10), MAX_PAUSE_SECONDS);
  return Math.max(backoff, Math.min(retryAfter ?? 0, MAX_PAUSE_SECONDS));
}
