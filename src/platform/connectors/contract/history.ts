import type { Call } from "./call.ts";
import type { PolledChannel } from "./inbound.ts";
import type { MetricValues } from "./metrics.ts";

/** What a post on a platform is, by what it mainly shows. */
export const LISTED_KINDS = ["text", "image", "video", "link", "article"] as const;

/** A post of the account as the platform lists it, whoever published it and by which app. */
export type ListedPost = {
  /** The same ID that `Published` has for a post of ours, so that it is recognized. */
  externalId: string;
  /** Plain text or Markdown; a title on a line of its own. `domain/publishing/imported-posts` bounds and cleans it. */
  text: string;
  permalink: string;
  publishedAt: Date;
  kind: (typeof LISTED_KINDS)[number];
  /** How many files it has. */
  mediaCount: number;
  /** Those that the same response has. */
  metrics: MetricValues;
};

/** A page of them, the newest first. `cursor`: where to continue, at most 1000 characters; null after the last page. */
export type ListedPosts = { posts: ListedPost[]; cursor: string | null };

/**
 * The history part of a connector: it lists what is on an account, for posts that were published elsewhere. Replies to
 * others, reposts, and what is not public are left out where the platform tells them apart.
 */
export type History = {
  platform: string;
  /** Timeout of one call, in milliseconds. */
  timeoutMs: number;
  /** Whether the platform charges the operator for each listed post: a person has to turn the import on, and nothing is listed twice. */
  isCharged?: true;
  /**
   * Lists one page. Older posts than `since` may be among them. Throws when it can't tell at the moment.
   * @param page `cursor`: as the page before returned it; null for the first
   */
  list(channel: PolledChannel, page: { cursor: string | null; since: Date }, call: Call): Promise<ListedPosts>;
};
