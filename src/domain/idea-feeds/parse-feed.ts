import { createHash } from "node:crypto";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { asPlainText } from "#kernel/plain-text.ts";
import { toStorableText } from "#kernel/storable.ts";
import { plainTextOf } from "./plain-text-of.ts";
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

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "@",
  textNodeName: "#",
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
});

/**
 * Parses RSS 0.9 to 2.0, RDF and Atom, newest item first as feeds list them. Nothing outside the document is read, and
 * a document that declares entities is refused, because they can expand without limit.
 * @param address the feed's URL, for relative links
 */
export function parseFeed(xml: string, address: string): Feed | FeedProblem {
  const start = xml.slice(0, 2000).replace(/<!--[\s\S]*?-->/g, "");
  if (/<!doctype\s+html|<html[\s>]/i.test(start)) return "web_page";
  if (!/<(?:\w+:)?(?:rss|feed|rdf)[\s>]/i.test(start)) return "not_a_feed";
  if (/<!ENTITY/i.test(xml) || XMLValidator.validate(xml) !== true) return "broken";
  const root = parseXml(xml);
  if (!root) return "broken";
  const rss = record(root.rss) ?? record(root["rdf:RDF"]);
  const atom = record(root.feed) ?? record(root["atom:feed"]);
  const channel = record(rss?.channel);
  // In RSS 1.0 items are siblings of the channel.
  if (rss) return feedOf(channel?.title, [...list(channel?.item), ...list(rss.item)], address);
  return atom ? feedOf(atom.title, list(atom.entry), address) : "not_a_feed";
}

type Node = Record<string, unknown>;

function parseXml(xml: string): Node | null {
  try {
    return record(parser.parse(xml));
  } catch {
    return null;
  }
}

function feedOf(title: unknown, items: readonly unknown[], address: string): Feed {
  return {
    title: oneLine(textOf(title)),
    items: items.flatMap((one) => {
      const item = record(one);
      return item ? (itemOf(item, address) ?? []) : [];
    }),
  };
}

function itemOf(item: Node, address: string): FeedItem | null {
  const url = linkOf(item, address);
  const text = plainTextOf(
    textOf(item.description ?? item.summary ?? item["content:encoded"] ?? item.content ?? ""),
    MAX_TEXT_LENGTH,
  );
  const [line = ""] = text.split("\n");
  const headline = oneLine(textOf(item.title)) || oneLine(line) || oneLine(url ?? "");
  const id = textOf(item.guid ?? item.id ?? item["@rdf:about"]) || url || `${headline}\n${text}`;
  if (headline === "") return null;
  return { key: createHash("sha256").update(id).digest("hex"), headline, text: text === headline ? "" : text, url };
}

/** Atom has links by relation; RSS has one, or an id that is one. */
function linkOf(item: Node, address: string): string | null {
  const links = list(item.link).map((link) => {
    const node = record(link);
    return node
      ? { rel: node["@rel"] ?? "alternate", href: textOf(node["@href"] ?? node["#"]) }
      : { rel: "alternate", href: textOf(link) };
  });
  const named = links.find(({ rel, href }) => rel === "alternate" && href !== "")?.href;
  const guid = record(item.guid);
  const permalink = guid?.["@isPermaLink"] === "false" ? "" : textOf(item.guid);
  const found = named ?? (/^https?:/i.test(permalink) ? permalink : "");
  const url = found === "" ? null : URL.parse(found, address);
  return url && /^https?:$/.test(url.protocol) && url.href.length <= MAX_URL_LENGTH ? url.href : null;
}

function oneLine(text: string): string {
  return toStorableText(
    asPlainText(plainTextOf(text, MAX_TITLE_LENGTH * 2).replaceAll(/\s+/g, " ")),
    MAX_TITLE_LENGTH,
  ).trim();
}

const record = (value: unknown): Node | null =>
  value !== null && typeof value === "object" && !Array.isArray(value) ? (value as Node) : null;

const list = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

/** The text of an element, whether it has attributes, is repeated, or has child elements as XHTML does. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return textOf(value[0]);
  const node = record(value);
  if (!node) return "";
  const entries = Object.entries(node).filter(([name]) => !name.startsWith("@"));
  return entries
    .map(([, inner]) => (Array.isArray(inner) ? inner.map(textOf).join("\n") : textOf(inner)))
    .join("\n")
    .trim();
}
