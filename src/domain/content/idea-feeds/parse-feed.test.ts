import { describe, expect, it } from "vitest";
import { parseFeed } from "./parse-feed.ts";
import { plainTextOf } from "./plain-text-of.ts";
import { pauseAfter } from "./rules.ts";

const read = (xml: string) => {
  const feed = parseFeed(xml, "https://example.com/news/feed.xml");
  if (typeof feed === "string") throw new Error(feed);
  return feed;
};
const rss = (items: string, title = "Harbour News") =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title>${items}</channel></rss>`;

describe("parseFeed", () => {
  it("reads RSS 2.0 with plain text and absolute URLs", () => {
    const { title, items } = read(
      rss(`<item><title>Ice &amp; salt</title><link>/ice</link><guid isPermaLink="false">1</guid>
        <description>&lt;p&gt;It&amp;rsquo;s &lt;b&gt;cold&lt;/b&gt;.&lt;/p&gt;&lt;script&gt;x()&lt;/script&gt;&lt;p&gt;Very.&lt;/p&gt;</description></item>
        <item><description><![CDATA[Without a title<br>and more]]></description><guid>https://example.com/two</guid></item>`),
    );
    expect(title).toBe("Harbour News");
    expect(items).toEqual([
      {
        key: expect.stringMatching(/^[0-9a-f]{64}$/),
        headline: "Ice & salt",
        text: "It’s cold.\nVery.",
        url: "https://example.com/ice",
      },
      {
        key: expect.any(String),
        headline: "Without a title",
        text: "Without a title\nand more",
        url: "https://example.com/two",
      },
    ]);
  });

  it("reads Atom with the alternate link and XHTML content", () => {
    const { title, items } = read(`<feed xmlns="http://www.w3.org/2005/Atom"><title type="text">Blog</title>
      <link rel="self" href="https://example.com/feed.xml"/>
      <entry><id>urn:1</id><title type="html">A &lt;i&gt;title&lt;/i&gt;</title><link rel="edit" href="https://example.com/edit"/>
      <link href="https://example.com/one"/><content type="xhtml"><div><p>First</p><p>Second</p></div></content></entry></feed>`);
    expect(title).toBe("Blog");
    expect(items).toMatchObject([
      { headline: "A title", url: "https://example.com/one", text: expect.stringContaining("Second") },
    ]);
  });

  it("reads RSS 1.0 with items next to the channel", () => {
    const { items } = read(`<rdf:RDF xmlns:rdf="r"><channel><title>Old</title></channel>
      <item rdf:about="https://example.com/a"><title>A</title><link>https://example.com/a</link></item></rdf:RDF>`);
    expect(items).toMatchObject([{ headline: "A", url: "https://example.com/a" }]);
  });

  it("identifies items by guid, else by link, else by content", () => {
    const keys = (items: string) => read(rss(items)).items.map(({ key }) => key);
    const [a, b] = keys("<item><guid>1</guid><title>A</title></item><item><guid>1</guid><title>B</title></item>");
    expect(a).toBe(b);
    const [c, d] = keys(
      "<item><title>A</title><link>https://x.example/1</link></item><item><title>A</title><link>https://x.example/2</link></item>",
    );
    expect(c).not.toBe(d);
    const [e, f] = keys("<item><title>A</title></item><item><title>A</title></item>");
    expect(e).toBe(f);
  });

  it("accepts an empty feed, and omits empty items and unusable links", () => {
    expect(read(rss(""))).toEqual({ title: "Harbour News", items: [] });
    const { items } = read(
      rss(
        `<item></item><item><title>Bad</title><link>javascript:alert(1)</link></item><item><title>${"x".repeat(500)}</title></item>`,
      ),
    );
    expect(items.map(({ headline, url }) => [headline.length, url])).toEqual([
      [3, null],
      [200, null],
    ]);
  });

  it.each([
    ["<!DOCTYPE html><html><head></head></html>", "web_page"],
    ["<!-- hi --><html lang='en'></html>", "web_page"],
    ["", "not_a_feed"],
    ['{"version": "https://jsonfeed.org"}', "not_a_feed"],
    ["<sitemap></sitemap>", "not_a_feed"],
    [rss("<item><title>No end</item>"), "broken"],
    [`${rss("").slice(0, -10)}`, "broken"],
    [
      `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss("<item><title>&x;</title></item>").slice(21)}`,
      "broken",
    ],
    [
      `<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${rss("<item><title>&b;</title></item>").slice(21)}`,
      "broken",
    ],
  ])("is not %j", (xml, problem) => expect(parseFeed(xml, "https://example.com/")).toBe(problem));

  it("does not resolve undeclared entities", () => {
    expect(read(rss("<item><title>&x; &lt;b&gt;</title></item>")).items[0]?.headline).toMatch(/^&x;/);
  });
});

describe("plainTextOf", () => {
  it.each([
    ["a<br>b<p>c</p>", "a\nb\nc"],
    ["<style>p{}</style>x<!-- no -->&nbsp;&eacute;", "x é"],
    ["1 < 2 & 3", "1 < 2 & 3"],
    ["<b>unclosed", "unclosed"],
  ])("of %j", (html, text) => expect(plainTextOf(html, 100)).toBe(text));
});

it("the poll interval doubles after each failure and respects Retry-After, up to a day", () => {
  expect([0, 1, 2, 20].map((failures) => pauseAfter(failures, null))).toEqual([1800, 3600, 7200, 86_400]);
  expect([pauseAfter(1, 7000), pauseAfter(1, 1e9)]).toEqual([7000, 86_400]);
});
