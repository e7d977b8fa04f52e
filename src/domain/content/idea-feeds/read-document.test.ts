import { describe, expect, it } from "vitest";
import { ordinaryTime, processorTime } from "#test/processor-time.ts";
import { readDocument } from "./read-document.ts";

const URL_OF_FEED = "https://bakery.example/news/feed.xml";
const read = async (document: string | Uint8Array, contentType = "") =>
  readDocument({
    bytes: typeof document === "string" ? Buffer.from(document) : document,
    contentType,
    url: URL_OF_FEED,
  });
const itemsOf = async (document: string | Uint8Array, contentType = "") => {
  const found = await read(document, contentType);
  if (found.kind !== "feed") throw new Error(JSON.stringify(found));
  return found.feed.items;
};
const rss = (items: string) => `<rss version="2.0"><channel><title>Bakery</title>${items}</channel></rss>`;
const item = (title: string, more = "") => `<item><title>${title}</title>${more}</item>`;

describe("as servers write them", () => {
  it.each(["\n\n", "\uFEFF", "\uFEFF\r\n \t", "<!-- made by hand -->\n", '<?xml-stylesheet href="a.xsl"?>\n'])(
    "reads a feed after %j",
    async (before) => {
      expect(await itemsOf(`${before}<?xml version="1.0"?>${rss(item("Rye"))}`)).toMatchObject([{ headline: "Rye" }]);
    },
  );

  it("reads unescaped ampersands, unknown entities, CDATA, and what looks like a page within a text", async () => {
    const texts = ["Salt & pepper", "AT&T", "<![CDATA[Fish & <b>chips</b>]]>", "&nbsp;Caf&eacute;", "a &bogus; b"];
    const items = await itemsOf(rss(texts.map((text) => item(text)).join("")));
    expect(items.map(({ headline }) => headline)).toEqual([
      "Salt & pepper",
      "AT&T",
      "Fish & chips",
      "Café",
      "a &bogus; b",
    ]);
    expect(await itemsOf(rss(item("<![CDATA[<html><!ENTITY>]]>text")))).toHaveLength(1);
    expect(await itemsOf(rss(item("A", "<description>one<br>two<img></description>")))).toMatchObject([
      { text: "one\ntwo" },
    ]);
  });

  it.each([
    ["ISO-8859-1", "text/xml", "latin1"],
    ["windows-1252", "application/xml", "latin1"],
    ["", "text/xml; charset=iso-8859-1", "latin1"],
    ["", "text/xml", "latin1"],
    ["ISO-8859-1", "text/xml; charset=utf-8", "latin1"],
    ["utf-8", "text/xml", "utf8"],
    ["utf-16", "text/xml", "utf16le"],
  ] as const)("reads a feed declared as %s and sent as %s (%s)", async (declared, type, actual) => {
    const text = `${actual === "utf16le" ? "\uFEFF" : ""}<?xml version="1.0"${declared && ` encoding="${declared}"`}?>${rss(item("Süßes Gebäck"))}`;
    expect(await itemsOf(Buffer.from(text, actual), type)).toMatchObject([{ headline: "Süßes Gebäck" }]);
  });

  it("reads Shift_JIS by its declaration", async () => {
    const start = Buffer.from('<?xml version="1.0" encoding="Shift_JIS"?><rss><channel><item><title>');
    const bread = Buffer.from([0x83, 0x70, 0x83, 0x93]);
    const end = Buffer.from("</title></item></channel></rss>");
    expect(await itemsOf(Buffer.concat([start, bread, end]), "text/xml")).toMatchObject([{ headline: "パン" }]);
  });

  it("resolves links by xml:base at any level, else by the feed's address", async () => {
    const items = await itemsOf(`<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://cdn.example/a/">
      <entry><id>1</id><title>A</title><link href="one"/></entry>
      <entry xml:base="b/"><id>2</id><title>B</title><link href="two"/></entry>
      <entry><id>3</id><title>C</title><link xml:base="https://other.example/x/" href="../three"/></entry></feed>`);
    expect(items.map(({ url }) => url)).toEqual([
      "https://cdn.example/a/one",
      "https://cdn.example/a/b/two",
      "https://other.example/three",
    ]);
    expect(await itemsOf(rss(item("A", "<link>rye</link>")))).toMatchObject([
      { url: "https://bakery.example/news/rye" },
    ]);
  });

  it("orders entries by date, those without one behind the one that they follow", async () => {
    const dated = (title: string, date: string) => item(title, `<pubDate>${date}</pubDate>`);
    const oldestFirst = [
      dated("1", "Mon, 02 Nov 2026 10:00:00 GMT"),
      dated("2", "Tue, 03 Nov 2026 10:00:00 +0100"),
      item("2b"),
      dated("3", "2026-11-04T10:00:00Z"),
    ];
    const headlines = (await itemsOf(rss(oldestFirst.join("")))).map(({ headline }) => headline);
    expect(headlines).toEqual(["3", "2", "2b", "1"]);
    expect((await itemsOf(rss(item("x") + item("y")))).map(({ headline }) => headline)).toEqual(["x", "y"]);
  });

  it("reads Atom's text as text and its HTML as HTML, and a title of the item, not of its media", async () => {
    const items = await itemsOf(`<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>Blog</a:title>
      <a:entry><a:id>1</a:id><media:group><media:title>Not this</media:title></media:group>
      <a:title type="text">Use &lt;b&gt; &amp;amp; more</a:title></a:entry>
      <a:entry><a:id>2</a:id><a:title type="html">&lt;i&gt;Soft&lt;/i&gt; rolls</a:title></a:entry></a:feed>`);
    expect(items.map(({ headline }) => headline)).toEqual(["Use <b> &amp; more", "Soft rolls"]);
  });

  it.each(["1", "1.1"])("reads JSON Feed %s", async (version) => {
    const feed = {
      version: `https://jsonfeed.org/version/${version}`,
      title: "Bakery & more",
      items: [
        { id: 1, url: "/old", title: "Old <i>", content_text: "a < b", date_published: "2026-01-01T00:00:00Z" },
        {
          id: "2",
          external_url: "https://x.example/",
          content_html: "<p>New<br>line</p>",
          date_published: "2026-02-01",
        },
        { id: "3", title: 7, tags: "wrong" },
        "wrong",
      ],
    };
    const found = await read(`\n${JSON.stringify(feed)}`, "application/feed+json");
    expect(found).toMatchObject({ kind: "feed", feed: { title: "Bakery & more" } });
    expect(found.kind === "feed" && found.feed.items).toMatchObject([
      { headline: "New", text: "New\nline", url: "https://x.example/" },
      { headline: "Old <i>", text: "a < b", url: "https://bakery.example/old" },
    ]);
    expect(await read('{"version": "https://jsonfeed.org/version/1", "items": [')).toMatchObject({ problem: "broken" });
    expect(await read('{"version": 1}')).toMatchObject({ problem: "not_a_feed" });
  });

  it("finds the feeds that a page names", async () => {
    const page = `<!doctype html><html><head><base href="/blog/"><title>Bakery</title>
      <script>"<link rel=alternate type=application/rss+xml href=/no>"</script>
      <link rel="alternate" type="application/json" href="/wp-json/1">
      <link rel="alternate" hreflang="de" href="/de">
      <link rel="Alternate" type="application/atom+xml; charset=utf-8" href="atom.xml">
      <LINK REL=alternate TYPE=application/rss+xml HREF=https://feeds.example/rss>
      <link rel="alternate" type="application/rss+xml" href="javascript:alert(1)"></head></html>`;
    expect(await read(page, "text/html")).toEqual({
      kind: "page",
      links: ["https://bakery.example/blog/atom.xml", "https://feeds.example/rss", "https://bakery.example/wp-json/1"],
    });
    expect(await read("<!-- hi --><p>Hello")).toEqual({ kind: "page", links: [] });
  });
});

describe("as strangers make them", () => {
  const fill = (piece: string, length = 300_000) => piece.repeat(Math.floor(length / piece.length));

  it("reads the newest 500 of very many entries", async () => {
    const many = fill("<item><title>a</title></item>", 1_500_000);
    const dated = item("newest", "<pubDate>2026-11-04T10:00:00Z</pubDate>");
    const items = await itemsOf(rss(`${item("old", "<pubDate>2026-11-03T10:00:00Z</pubDate>")}${many}${dated}`));
    expect(items).toHaveLength(500);
    expect(items[0]?.headline).toBe("newest");
  });

  /** Multiple of a reference task on the same machine, for four documents of 300 kB. */
  const MAX_TIMES = 60;
  it.each([
    "<a>",
    "<item>",
    "<",
    "&",
    "&#",
    "]]>",
    "<![CDATA[",
    "<!--",
    "<!DOCTYPE [",
    "<?",
    '<a b="',
    " ",
    "<title>x",
    "</item>",
    "<item><link/>",
    "[",
    '{"a":',
    "<p><b>",
  ])("reads a long run of %j in bounded time", async (piece) => {
    const documents = [fill(piece), rss(fill(piece)), `<html>${fill(piece)}`, `{"version":${fill(piece)}`];
    const time = await processorTime(async () => {
      for (const document of documents) await read(document);
    });
    expect(time).toBeLessThan(MAX_TIMES * (await ordinaryTime()));
  });

  it.each([
    rss("<item><title>No end</item>"),
    rss("").slice(0, -10),
    rss(item("x")).slice(0, -3),
    `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss(item("&x;"))}`,
    `<!DOCTYPE rss [\n<!ELEMENT a ANY>\n<!ENTITY a "aaaa">]>${rss(item("&a;"))}`,
    `<rss>${"<a>".repeat(300)}${"</a>".repeat(300)}</rss>`,
  ])("refuses %s", async (xml) => expect(await read(xml)).toEqual({ kind: "failed", problem: "broken" }));
});
