import type { Feed, FeedEntry } from "#domain/publishing/publications/schema.ts";
import { cutText } from "#kernel/excerpt.ts";
import { lookUp } from "#kernel/look-up.ts";
import { mapLinks } from "#platform/connectors/shared/text/links.ts";

// Hand-written rather than the package `feed` 6: that writes JSON Feed 1.0 only, guesses media types from file names,
// and a text with two "]]>" breaks out of its CDATA.

export type Documented = { feed: Feed; entries: FeedEntry[] };

const GENERATOR = "Masthead";
const TITLE_LENGTH = 80;

/** RSS 2.0. An item has at most one enclosure; the other images are in its content. */
export function renderRss({ feed, entries }: Documented): string {
  const items = entries.map((entry) => {
    const [first] = entry.media;
    return element("item", {}, [
      element("title", {}, [text(titleOf(entry))]),
      element("link", {}, [text(entry.url)]),
      element("guid", { isPermaLink: "false" }, [text(entry.guid)]),
      element("pubDate", {}, [text(new Date(entry.published_at).toUTCString())]),
      element("atom:updated", {}, [text(rfc3339(entry.updated_at))]),
      element("description", {}, [text(htmlOf(entry))]),
      ...entry.tags.map((tag) => element("category", {}, [text(tag)])),
      first ? element("enclosure", { url: first.url, length: String(first.bytes), type: first.type }) : "",
    ]);
  });
  const channel = element("channel", {}, [
    element("title", {}, [text(feed.name)]),
    element("link", {}, [text(feed.url)]),
    element("description", {}, [text(`Posts by ${feed.name}.`)]),
    element("atom:link", { href: feed.rss_url, rel: "self", type: "application/rss+xml" }),
    element("lastBuildDate", {}, [text(new Date(feed.updated_at).toUTCString())]),
    element("atom:updated", {}, [text(rfc3339(feed.updated_at))]),
    feed.logo_url
      ? element("image", {}, [
          element("url", {}, [text(feed.logo_url)]),
          element("title", {}, [text(feed.name)]),
          element("link", {}, [text(feed.url)]),
        ])
      : "",
    element("generator", {}, [text(GENERATOR)]),
    ...items,
  ]);
  return document(element("rss", { version: "2.0", "xmlns:atom": "http://www.w3.org/2005/Atom" }, [channel]));
}

/** Atom (RFC 4287). */
export function renderAtom({ feed, entries }: Documented): string {
  const items = entries.map((entry) =>
    element("entry", {}, [
      element("title", {}, [text(titleOf(entry))]),
      element("id", {}, [text(entry.guid)]),
      element("link", { rel: "alternate", type: "text/html", href: entry.url }),
      ...entry.media.map(({ url, type, bytes }) =>
        element("link", { rel: "enclosure", type, length: String(bytes), href: url }),
      ),
      element("published", {}, [text(rfc3339(entry.published_at))]),
      element("updated", {}, [text(rfc3339(entry.updated_at))]),
      ...entry.tags.map((tag) => element("category", { term: tag })),
      element("content", { type: "html" }, [text(htmlOf(entry))]),
    ]),
  );
  return document(
    element("feed", { xmlns: "http://www.w3.org/2005/Atom" }, [
      element("title", {}, [text(feed.name)]),
      element("id", {}, [text(feed.url)]),
      element("link", { rel: "alternate", type: "text/html", href: feed.url }),
      element("link", { rel: "self", type: "application/atom+xml", href: feed.atom_url }),
      element("updated", {}, [text(rfc3339(feed.updated_at))]),
      element("author", {}, [element("name", {}, [text(feed.name)]), element("uri", {}, [text(feed.url)])]),
      feed.logo_url ? element("logo", {}, [text(feed.logo_url)]) : "",
      element("generator", {}, [text(GENERATOR)]),
      ...items,
    ]),
  );
}

/** JSON Feed 1.1. Its items need no title, so they have none. */
export function renderJson({ feed, entries }: Documented): string {
  const items = entries.map((entry) => ({
    id: entry.guid,
    url: entry.url,
    content_html: htmlOf(entry),
    content_text: entry.body,
    ...(entry.media[0] ? { image: entry.media[0].url } : {}),
    date_published: rfc3339(entry.published_at),
    date_modified: rfc3339(entry.updated_at),
    tags: entry.tags,
    attachments: entry.media.map(({ url, type, bytes }) => ({ url, mime_type: type, size_in_bytes: bytes })),
  }));
  const author = { name: feed.name, url: feed.url };
  const about = {
    version: "https://jsonfeed.org/version/1.1",
    title: feed.name,
    home_page_url: feed.url,
    feed_url: feed.json_url,
    ...(feed.logo_url ? { icon: feed.logo_url } : {}),
  };
  return JSON.stringify({ ...about, authors: [author], items }, null, 2);
}

/** Posts have no titles: the first line is used, cut at a word. */
export function titleOf({ body, media }: FeedEntry): string {
  const line = body.trim().split("\n", 1)[0]?.trim() ?? "";
  if (line === "") return media.length > 0 ? "Image" : "Untitled";
  return cutText(line, TITLE_LENGTH);
}

/** The plain text as HTML: paragraphs, line breaks, URLs as links, then the images. */
export function htmlOf({ body, media }: FeedEntry): string {
  const paragraphs = body
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((part) => `<p>${linked(part).replaceAll("\n", "<br>")}</p>`);
  const images = media.map(
    ({ url, alt, width, height }) =>
      `<p><img src="${escaped(url)}" alt="${escaped(alt)}" width="${width}" height="${height}"></p>`,
  );
  return [...paragraphs, ...images].join("\n");
}

function linked(part: string): string {
  return mapLinks(part, ({ uri }) => `<a href="${escaped(uri)}">${escaped(uri)}</a>`, escaped);
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escaped(value: string): string {
  return value.replace(/[&<>"']/g, (character) => lookUp(ENTITIES, character) ?? character);
}

/** Escapes text and removes the characters that XML 1.0 cannot represent in any form. */
function text(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what has to go
  return escaped(value.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ""));
}

function element(name: string, attributes: Record<string, string>, children: string[] = []): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${text(value)}"`);
  return children.length === 0
    ? `<${name}${written.join("")}/>`
    : `<${name}${written.join("")}>${children.join("")}</${name}>`;
}

function document(root: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;
}

function rfc3339(wire: string): string {
  return new Date(wire).toISOString();
}
