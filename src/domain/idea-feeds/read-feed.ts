import { decodeText, fetchFollowing } from "#platform/egress/follow.ts";
import type { Egress } from "#platform/egress/index.ts";
import { type Feed, parseFeed } from "./parse-feed.ts";
import { MAX_FEED_BYTES } from "./rules.ts";
import type { FeedProblem } from "./terms.ts";

/** The validators of a conditional request. */
export type Validators = { etag: string | null; lastModified: string | null };

export type ReadFeed =
  | ({ kind: "read"; feed: Feed } & Validators)
  | { kind: "unchanged" }
  | { kind: "failed"; problem: FeedProblem; retryAfter: number | null };

const ACCEPT = "application/atom+xml, application/rss+xml, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9";
const MAX_VALIDATOR_LENGTH = 500;

/** Fetches a feed, or finds that it has not changed. Private addresses are refused at every redirect. */
export async function readFeed(
  egress: Egress,
  url: string,
  { etag, lastModified }: Validators,
  signal: AbortSignal,
): Promise<ReadFeed> {
  const headers = {
    accept: ACCEPT,
    "user-agent": "Masthead/1 (+feeds)",
    ...(etag !== null && { "if-none-match": etag }),
    ...(lastModified !== null && { "if-modified-since": lastModified }),
  };
  const fetched = await fetchFollowing(egress, url, { headers, maxBytes: MAX_FEED_BYTES, signal });
  if ("problem" in fetched) return failed(fetched.problem);
  const { status, bytes, isComplete, headers: answered } = fetched;
  if (status === 304) return { kind: "unchanged" };
  if (status !== 200) return failed(problemOf(status), secondsIn(answered["retry-after"]));
  if (!isComplete) return failed("too_large");
  const text = decodeText(bytes, answered["content-type"] ?? "", declaredIn);
  const feed = parseFeed(text, fetched.url);
  if (typeof feed === "string") return failed(feed);
  return { kind: "read", feed, etag: validator(answered.etag), lastModified: validator(answered["last-modified"]) };
}

function failed(problem: FeedProblem, retryAfter: number | null = null): ReadFeed {
  return { kind: "failed", problem, retryAfter };
}

function problemOf(status: number): FeedProblem {
  if (status === 404) return "not_found";
  if (status === 410) return "gone";
  return status === 401 || status === 402 || status === 403 ? "denied" : "server_error";
}

/** In seconds or as a date. */
function secondsIn(text: string | undefined): number | null {
  if (text === undefined) return null;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(seconds, 0);
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max((at - Date.now()) / 1000, 0);
}

const validator = (text: string | undefined): string | null =>
  text !== undefined && text !== "" && text.length <= MAX_VALIDATOR_LENGTH ? text : null;

/** The XML declaration precedes the first element and is ASCII. */
function declaredIn(start: string): string | null {
  return /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(start)?.[1] ?? null;
}
