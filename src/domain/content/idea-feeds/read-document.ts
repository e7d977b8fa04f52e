import { decodeText } from "#platform/egress/decode-text.ts";
import { findFeedLinks } from "./find-feed-links.ts";
import { type Feed, parseFeed } from "./parse-feed.ts";
import type { FeedProblem } from "./terms.ts";

/** A document as a server sent it; `url` is its final address. */
export type DocumentInput = { bytes: Uint8Array; contentType: string; url: string };

/** A page has the addresses of the feeds that it names. */
export type ReadDocument =
  | { kind: "feed"; feed: Feed }
  | { kind: "page"; links: string[] }
  | { kind: "failed"; problem: FeedProblem };

declare module "#platform/heavy/tasks.ts" {
  interface HeavyTasks {
    "feeds.read": (input: DocumentInput) => Promise<ReadDocument>;
  }
}

/** Decodes and parses a feed; meant for a separate process, because other people's servers decide what it costs. */
export async function readDocument({ bytes, contentType, url }: DocumentInput): Promise<ReadDocument> {
  const text = decodeText(bytes, contentType, declaredIn);
  const feed = parseFeed(text, url);
  if (typeof feed !== "string") return { kind: "feed", feed };
  return feed === "web_page" ? { kind: "page", links: findFeedLinks(text, url) } : { kind: "failed", problem: feed };
}

/** The XML declaration precedes the first element and is ASCII. */
function declaredIn(start: string): string | null {
  return /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(start)?.[1] ?? null;
}
