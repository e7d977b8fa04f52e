import { Parser } from "htmlparser2";
import type { RawFeed, RawItem } from "./raw-feed.ts";
import { MAX_MARKUP } from "./rules.ts";

/** No feed nests deeper, and the parser's cost grows with the depth. */
const MAX_DEPTH = 200;

/** Elements whose text is read, in an item or entry. */
const FIELDS = new Set([
  ...["title", "link", "guid", "id", "pubdate", "dc:date", "published", "updated"],
  ...["description", "summary", "content:encoded", "content"],
]);
const ITEMS = new Set(["item", "entry"]);
const DATES = ["pubdate", "published", "dc:date", "updated"];
const TEXTS = ["description", "summary", "content:encoded", "content"];

/** The parts of a feed between which a missing end tag means that the document is damaged. */
const STRUCTURE = new Set(["rss", "rdf", "channel", "feed", ...ITEMS, ...FIELDS]);

class DamagedError extends Error {}

/** An open element; `base` is what its relative links refer to. */
type Open = { name: string; base: string; hasContent: boolean };
/** An element whose content is collected as HTML. */
type Capture = { name: string; depth: number; attributes: Record<string, string>; base: string; html: string };
type Fields = Map<string, Capture>;

/**
 * Reads RSS 0.9 to 2.0, RDF and Atom in one pass, as tolerant as readers are: an unescaped ampersand is text, as are
 * unknown entities. Nothing outside the document is read.
 * @param address the feed's URL, for relative links
 * @returns null for a document that is damaged, or that declares entities
 */
export function parseXmlFeed(xml: string, address: string): RawFeed | null {
  const items: RawItem[] = [];
  const open: Open[] = [];
  let prefix = "";
  let isAtom = false;
  let title = "";
  let item: { depth: number; fields: Fields; links: Capture[]; about: string } | null = null;
  let capture: Capture | null = null;

  const nameOf = (written: string) => {
    const name = written.toLowerCase();
    return prefix !== "" && name.startsWith(prefix) ? name.slice(prefix.length) : name;
  };

  function onopentag(written: string, attributes: Record<string, string>): void {
    if (open.length === 0) {
      const [, root = "", local = ""] = /^(\w+:)?(\w+)$/.exec(written.toLowerCase()) ?? [];
      prefix = root;
      isAtom = local === "feed";
    }
    if (open.length >= MAX_DEPTH) throw new DamagedError();
    const name = nameOf(written);
    const parent = open.at(-1);
    if (parent) parent.hasContent = true;
    const base = baseOf(attributes, parent?.base ?? address);
    open.push({ name, base, hasContent: false });
    if (capture) {
      append(`<${name.split(":").at(-1)}>`);
      return;
    }
    const isOfItem = item !== null && open.length === item.depth + 1 && FIELDS.has(name);
    const isOfFeed = item === null && name === "title" && (parent?.name === "channel" || parent?.name === "feed");
    if (isOfItem || isOfFeed) capture = { name, depth: open.length, attributes, base, html: "" };
    else if (item === null && ITEMS.has(name)) {
      item = { depth: open.length, fields: new Map(), links: [], about: attributes["rdf:about"] ?? "" };
    }
  }

  function ontext(text: string): void {
    const element = open.at(-1);
    if (element) element.hasContent = true;
    // Within an element of its own, as in XHTML, the text is no markup.
    if (capture) append(open.length > capture.depth ? escapeHtml(text) : text);
  }

  function append(html: string): void {
    if (capture && capture.html.length < MAX_MARKUP) capture.html += html;
  }

  function onclosetag(written: string, isImplied: boolean): void {
    const name = nameOf(written);
    const element = open.pop();
    if (isImplied && element?.hasContent && STRUCTURE.has(name)) throw new DamagedError();
    if (capture && open.length >= capture.depth) append(`</${name.split(":").at(-1)}>`);
    else if (capture) endCapture(capture);
    else if (item && open.length < item.depth) {
      items.push(itemOf(item, isAtom));
      item = null;
    }
  }

  function endCapture(ended: Capture): void {
    capture = null;
    if (item === null) title ||= ended.html;
    else if (ended.name === "link") item.links.push(ended);
    else if (!item.fields.has(ended.name)) item.fields.set(ended.name, ended);
  }

  const onprocessinginstruction = (_name: string, data: string) => {
    if (/<!entity|^!entity/i.test(data.slice(0, MAX_MARKUP))) throw new DamagedError();
  };
  const parser = new Parser({ onopentag, ontext, onclosetag, onprocessinginstruction }, { xmlMode: true });
  try {
    parser.write(xml);
    // What follows would only close what the document left open.
    if (open.length > 0) return null;
    parser.end();
  } catch (error) {
    if (error instanceof DamagedError) return null;
    throw error;
  }
  return { title, items };
}

function itemOf(item: { fields: Fields; links: Capture[]; about: string }, isAtom: boolean): RawItem {
  const first = (names: readonly string[]) => names.map((name) => item.fields.get(name)).find((field) => field);
  const date = first(DATES)?.html.trim() ?? "";
  return {
    id: (item.fields.get("guid") ?? item.fields.get("id"))?.html.trim() ?? item.about,
    title: htmlOf(item.fields.get("title"), isAtom),
    html: htmlOf(first(TEXTS), isAtom),
    url: linkOf(item),
    at: date === "" ? null : timeOf(date),
  };
}

/** Atom says of each text whether it is one; all others are HTML. */
function htmlOf(field: Capture | undefined, isAtom: boolean): string {
  const html = field?.html.trim() ?? "";
  return isAtom && /^text(\/plain)?$/.test(field?.attributes.type ?? "") ? escapeHtml(html) : html;
}

/** Atom has links by relation; RSS has one, or an id that is one. */
function linkOf({ links, fields }: { links: readonly Capture[]; fields: Fields }): string | null {
  const hrefOf = ({ attributes, html }: Capture) => (attributes.href ?? html).trim();
  const named = links.find((link) => (link.attributes.rel ?? "alternate") === "alternate" && hrefOf(link) !== "");
  if (named) return URL.parse(hrefOf(named), named.base)?.href ?? null;
  const guid = fields.get("guid");
  const permalink = guid?.attributes.isPermaLink === "false" ? "" : (guid?.html.trim() ?? "");
  return /^https?:/i.test(permalink) ? permalink : null;
}

function baseOf(attributes: Record<string, string>, outer: string): string {
  const written = attributes["xml:base"];
  return written === undefined ? outer : (URL.parse(written.trim(), outer)?.href ?? outer);
}

export function timeOf(date: string): number | null {
  const time = Date.parse(date.slice(0, 64));
  return Number.isNaN(time) ? null : time;
}

export const escapeHtml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
