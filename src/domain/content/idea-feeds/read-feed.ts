import type { SystemContext } from "#kernel/job.ts";
import { fetchFollowing } from "#platform/egress/follow.ts";
import { HeavyFailure } from "#platform/heavy/index.ts";
import type { Feed } from "./parse-feed.ts";
import type { DocumentInput, ReadDocument } from "./read-document.ts";
import { MAX_FEED_BYTES } from "./rules.ts";
import type { FeedProblem } from "./terms.ts";

/** The validators of a conditional request. */
export type Validators = { etag: string | null; lastModified: string | null };

/** `url` is the feed's own address: that of the feed that a page names, else the one that was asked for. */
export type ReadFeed =
  | ({ kind: "read"; url: string; feed: Feed } & Validators)
  | { kind: "unchanged" }
  | { kind: "failed"; problem: FeedProblem; retryAfter: number | null };

/** How a feed is read: on behalf of which client of the heavy tasks. */
type Reading = { ctx: Pick<SystemContext, "egress" | "heavy" | "log">; client: string; signal: AbortSignal };

const ACCEPT = [
  "application/atom+xml, application/rss+xml, application/rdf+xml, application/feed+json",
  "application/xml;q=0.9, text/xml;q=0.9, application/json;q=0.8, text/html;q=0.5",
].join(", ");
const MAX_VALIDATOR_LENGTH = 500;
/** A feed of one megabyte takes a third of a second. One of five that needs more than this was made to be slow. */
const LIMITS = { deadlineMs: 30_000, processorMs: 10_000, memoryMb: 640 };

/**
 * Fetches a feed, or finds that it has not changed; of a page, the first feed that it names. Private addresses are
 * refused at every redirect.
 */
export async function readFeed(reading: Reading, url: string, validators: Validators): Promise<ReadFeed> {
  const found = await readOnce(reading, url, validators);
  if (found.kind !== "page") return found;
  for (const link of found.links) {
    const named = await readOnce(reading, link, { etag: null, lastModified: null });
    if (named.kind === "read") return named;
  }
  return failed("web_page");
}

async function readOnce(
  { ctx, client, signal }: Reading,
  url: string,
  { etag, lastModified }: Validators,
): Promise<ReadFeed | Extract<ReadDocument, { kind: "page" }>> {
  const headers = {
    accept: ACCEPT,
    "user-agent": "Masthead/1 (+feeds)",
    ...(etag !== null && { "if-none-match": etag }),
    ...(lastModified !== null && { "if-modified-since": lastModified }),
  };
  const fetched = await fetchFollowing(ctx.egress, url, { headers, maxBytes: MAX_FEED_BYTES, signal });
  if ("problem" in fetched) return failed(fetched.problem);
  const { status, bytes, isComplete, headers: answered } = fetched;
  if (status === 304) return { kind: "unchanged" };
  if (status !== 200) return failed(problemOf(status), secondsIn(answered["retry-after"]));
  if (!isComplete) return failed("too_large");
  const input = { bytes: new Uint8Array(bytes), contentType: answered["content-type"] ?? "", url: fetched.url };
  const document = await readApart(ctx, client, input);
  if (document.kind === "page") return document;
  if (document.kind === "failed") return failed(document.problem);
  const [newEtag, newLastModified] = [validator(answered.etag), validator(answered["last-modified"])];
  return { kind: "read", url, feed: document.feed, etag: newEtag, lastModified: newLastModified };
}

/** @throws Fault unavailable, throttled */
async function readApart({ heavy, log }: Reading["ctx"], client: string, input: DocumentInput): Promise<ReadDocument> {
  try {
    return await heavy.run("feeds.read", input, { client, ...LIMITS });
  } catch (error) {
    if (!(error instanceof HeavyFailure)) throw error;
    log.warn({ err: error }, "a feed could not be read");
    return { kind: "failed", problem: "too_complex" };
  }
}

function failed(problem: FeedProblem, retryAfter: number | null = null): Extract<ReadFeed, { kind: "failed" }> {
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
