import { XMLParser, XMLValidator } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import type { FeedEntry } from "#domain/publishing/publications/schema.ts";
import { htmlOf, renderAtom, renderJson, renderRss, titleOf } from "./feed-documents.ts";

const NASTY = 'Fish & <script>alert("chips")</script> ]]> ]]> \u0000\u0008 \ud800 &amp; ünïcödé 🏳️‍🌈';

const entry: FeedEntry = {
  id: 7,
  guid: "urn:uuid:8b1a9953-c461-4b0e-8f3e-6f0b0d9f2b11",
  url: "https://m.example/b/acme/7",
  body: `${NASTY}\n\nSee https://example.com/a?b=1&c=2.`,
  media: [
    {
      url: "https://m.example/media/1?a=1&b=2",
      alt: 'A "red" <cat>',
      width: 4,
      height: 3,
      type: "image/webp",
      bytes: 12,
    },
    { url: "https://m.example/media/2", alt: "", width: 4, height: 3, type: "image/png", bytes: 34 },
  ],
  tags: ["R&D", "<b>"],
  published_at: "2026-11-20T13:00:00.123000+00:00",
  updated_at: "2026-11-21T08:30:00.000000+00:00",
};
const feed = {
  name: "Acme & Sons <Ltd>",
  handle: "acme",
  logo_url: "https://m.example/media/logo",
  color: "#0b6e4f",
  website: "https://acme.example/",
  url: "https://m.example/b/acme",
  rss_url: "https://m.example/b/acme/rss.xml",
  atom_url: "https://m.example/b/acme/atom.xml",
  json_url: "https://m.example/b/acme/feed.json",
  updated_at: "2026-11-22T10:00:00.000000+00:00",
};
const documented = { feed, entries: [entry] };
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  processEntities: true,
  htmlEntities: true,
});

describe("RSS", () => {
  const rss = renderRss(documented);
  it("is well-formed, whatever the text", () => expect(XMLValidator.validate(rss)).toBe(true));
  it("contains the channel, links, dates, enclosure and categories", () => {
    const { channel } = parser.parse(rss).rss;
    expect(channel.title).toBe(feed.name);
    expect(channel.image).toEqual({ url: feed.logo_url, title: feed.name, link: feed.url });
    expect(channel["atom:link"]).toMatchObject({ href: feed.rss_url, rel: "self" });
    expect(channel.item.guid).toMatchObject({ "#text": entry.guid, isPermaLink: "false" });
    expect(channel.item.pubDate).toBe("Fri, 20 Nov 2026 13:00:00 GMT");
    expect(channel.item["atom:updated"]).toBe("2026-11-21T08:30:00.000Z");
    expect(channel.lastBuildDate).toBe("Sun, 22 Nov 2026 10:00:00 GMT");
    expect(channel["atom:updated"]).toBe("2026-11-22T10:00:00.000Z");
    expect(channel.item.enclosure).toEqual({ url: entry.media[0]?.url, length: "12", type: "image/webp" });
    expect(channel.item.category).toEqual(entry.tags);
  });
});

describe("Atom", () => {
  const atom = renderAtom(documented);
  it("is well-formed, whatever the text", () => expect(XMLValidator.validate(atom)).toBe(true));
  it("contains the feed, links, dates and content", () => {
    const parsed = parser.parse(atom).feed;
    expect(parsed.entry).toMatchObject({
      id: entry.guid,
      published: "2026-11-20T13:00:00.123Z",
      updated: "2026-11-21T08:30:00.000Z",
    });
    expect(parsed.updated).toBe("2026-11-22T10:00:00.000Z");
    const enclosures = parsed.entry.link.filter(({ rel }: { rel: string }) => rel === "enclosure");
    expect(enclosures.map(({ type, length }: { type: string; length: string }) => [type, length])).toEqual([
      ["image/webp", "12"],
      ["image/png", "34"],
    ]);
    expect(parsed.entry.content["#text"]).not.toContain("<script");
    expect(parsed.author.name).toBe(feed.name);
    expect(parsed.logo).toBe(feed.logo_url);
  });
});

describe("JSON Feed", () => {
  const json = JSON.parse(renderJson(documented));
  it("has version 1.1 and every attachment", () => {
    expect(json).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      feed_url: feed.json_url,
      authors: [{ name: feed.name }],
      icon: feed.logo_url,
    });
    expect(json.items[0]).toMatchObject({
      id: entry.guid,
      content_text: entry.body,
      tags: entry.tags,
      date_published: "2026-11-20T13:00:00.123Z",
      date_modified: "2026-11-21T08:30:00.000Z",
    });
    expect(json.items[0].attachments).toHaveLength(2);
  });
  it("every format is valid without entries", () => {
    expect(JSON.parse(renderJson({ feed, entries: [] })).items).toEqual([]);
    expect(XMLValidator.validate(renderAtom({ feed, entries: [] }))).toBe(true);
    expect(XMLValidator.validate(renderRss({ feed, entries: [] }))).toBe(true);
  });
  it("names no logo where there is none", () => {
    const plain = { feed: { ...feed, logo_url: null }, entries: [] };
    expect(JSON.parse(renderJson(plain))).not.toHaveProperty("icon");
    expect(renderRss(plain)).not.toContain("<image>");
    expect(renderAtom(plain)).not.toContain("<logo>");
  });
});

it("converts text to HTML with links and escapes markup", () => {
  const html = htmlOf(entry);
  expect(html).toContain("&lt;script&gt;");
  expect(html).toContain('<a href="https://example.com/a?b=1&amp;c=2">https://example.com/a?b=1&amp;c=2</a>.');
  expect(html).toContain('alt="A &quot;red&quot; &lt;cat&gt;"');
  expect(htmlOf({ ...entry, body: "one\ntwo\n\nthree", media: [] })).toBe("<p>one<br>two</p>\n<p>three</p>");
});

it("uses the first line as the title, cut at a word", () => {
  expect(titleOf({ ...entry, body: "\n Hello\nworld" })).toBe("Hello");
  expect(titleOf({ ...entry, body: "word ".repeat(40) })).toBe(`${"word ".repeat(15)}word…`);
  expect(titleOf({ ...entry, body: "" })).toBe("Image");
});
