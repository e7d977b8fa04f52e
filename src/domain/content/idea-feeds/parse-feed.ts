import { createHash } from "node:crypto";
import { asPlainText } from "#kernel/plain-text.ts";
import { toStorableText } from "#kernel/storable.ts";
import { parseJsonFeed } from "./parse-json-feed.ts";
import { parseXmlFeed } from "./parse-xml-feed.ts";
import { plainTextOf } from "./plain-text-of.ts";
import type { RawFeed, RawItem } from "./raw-feed.ts";
import { MAX_ENTRIES } from "./rules.ts";
import type { FeedProblem } from "./terms.ts";

/**
 * `key` is a digest of the item's own id, 64 digits; `url` is null for an item without a link. Texts contain no markup.
 */
export type FeedItem = { key: string; headline: string; text: string; url: string | null };
export type Feed = { title: string; items: FeedItem[] };

/** In UTF-16 units. */
const MAX_TITLE_LENGTH = 200;
const MAX_TEXT_LENGTH = 2000;
const MAX_URL_LENGTH = 2048;

const PAGE_TAGS = new Set(["html", "head", "body", "title", "meta", "link", "script", "style", "div", "p", "!html"]);
const FEED_TAGS = new Set(["rss", "feed", "rdf"]);

/**
 * Parses RSS 0.9 to 2.0, RDF, Atom and JSON Feed: the newest 500 entries, the newest first by their dates, else as the
 * feed lists them. Nothing outside the document is read, and a document that declares entities is refused.
 * @param address the feed's URL, for relative links
 */
export function parseFeed(text: string, address: string): Feed | FeedProblem {
  const beginning = findBeginning(text);
  if (beginning === "{") {
    const found = parseJsonFeed(text.slice(text.indexOf("{")), address);
    return found === null ? "not_a_feed" : found === "broken" ? found : feedOf(found, address);
  }
  if (PAGE_TAGS.has(beginning)) return "web_page";
  if (!FEED_TAGS.has(beginning.split(":").at(-1) ?? "")) return "not_a_feed";
  const found = parseXmlFeed(text, address);
  return found ? feedOf(found, address) : "broken";
}

/**
 * What a document begins with after blank lines, declarations and comments: its first element in lower case, `{` for
 * JSON, `!html` for a page's document type, and empty for anything else.
 */
function findBeginning(text: string): string {
  for (let at = 0; ; ) {
    const start = /[^\s\uFEFF]/g;
    start.lastIndex = at;
    at = start.exec(text)?.index ?? text.length;
    if (text[at] === "{") return "{";
    const end = endOfMarkup(text, at);
    if (end === null) return /^<([\w:.-]{1,40})/.exec(text.slice(at, at + 50))?.[1]?.toLowerCase() ?? "";
    if (/^<!doctype\s+html/i.test(text.slice(at, at + 30))) return "!html";
    if (end < 0) return "";
    at = end;
  }
}

/** Where a declaration or comment ends: -1 where it does not, null where there is none. */
function endOfMarkup(text: string, at: number): number | null {
  const after = (mark: string) => {
    const found = text.indexOf(mark, at);
    return found < 0 ? -1 : found + mark.length;
  };
  if (text.startsWith("<!--", at)) return after("-->");
  if (text.startsWith("<?", at)) return after("?>");
  if (!text.startsWith("<!", at)) return null;
  const end = after(">");
  return text.slice(at, end).includes("[") ? after("]>") : end;
}

function feedOf({ title, items }: RawFeed, address: string): Feed {
  return {
    title: oneLine(title),
    items: newestFirst(items)
      .slice(0, MAX_ENTRIES)
      .flatMap((item) => itemOf(item, address) ?? []),
  };
}

/** Entries without a date stay behind the one that they follow. */
function newestFirst(items: readonly RawItem[]): RawItem[] {
  let at = items.find((item) => item.at !== null)?.at ?? 0;
  const dated = items.map((item) => {
    at = item.at ?? at;
    return { item, at };
  });
  return dated.toSorted((a, b) => b.at - a.at).map(({ item }) => item);
}

function itemOf(item: RawItem, address: string): FeedItem | null {
  const url = usable(item.url, address);
  const text = plainTextOf(item.html, MAX_TEXT_LENGTH);
  const [line = ""] = text.split("\n");
  const headline = oneLine(item.title) || oneLine(line) || oneLine(url ?? "");
  const id = item.id || url || `${headline}\n${text}`;
  if (headline === "") return null;
  return { key: createHash("sha256").update(id).digest("hex"), headline, text: text === headline ? "" : text, url };
}

function usable(link: string | null, address: string): string | null {
  const url = link === null ? null : URL.parse(link, address);
  return url && /^https?:$/.test(url.protocol) && url.href.length <= MAX_URL_LENGTH ? url.href : null;
}

function oneLine(text: string): string {
  return toStorableText(
    asPlainText(plainTextOf(text, MAX_TITLE_LENGTH * 2).replaceAll(/\s+/g, " ")),
    MAX_TITLE_LENGTH,
  ).trim();
}
