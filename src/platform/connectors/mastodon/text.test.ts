import { expect, it } from "vitest";
import { textOf } from "../shared/text/html-text.ts";
import { findNetworkLinks, MASTODON_LINKS } from "../shared/text/network-links.ts";
import { countText, normalizeText } from "./text.ts";

it.each([
  ["", 0],
  ["Hello", 5],
  ["👩‍👩‍👧‍👦🇩🇪é", 3],
  [`https://example.com/${"a".repeat(300)}`, 23],
  ["http://a.de", 23],
  ["See https://example.com/a, and https://example.com/b.", 4 + 23 + 6 + 23 + 1],
  ["(https://en.example.org/wiki/A_(letter))", 25],
  ["https://localhost/a", 19],
  ["xhttps://example.com", 20],
  ["@friend@mastodon.social hi", 10],
  ["@friend hi", 10],
  ["me@example.com", 14],
  ["https://mastodon.social/@friend@far.example", 23],
])("counts %j as %i characters", (text, count) => {
  expect(countText(text)).toBe(count);
});

it("excludes trailing punctuation from a URL", () => {
  const text = "Read https://例え.example.jp/путь?x=1&y=%20#end. Then";
  expect(findNetworkLinks(text, MASTODON_LINKS).map(({ uri }) => uri)).toEqual([
    "https://例え.example.jp/путь?x=1&y=%20#end",
  ]);
});

it("matches a text with the server's HTML version of it", () => {
  const html =
    '<p>A &amp; B &lt;3 &#39;x&#x27;<br>see <a href="https://example.com/long"><span class="invisible">https://</span>' +
    '<span>example.com/lo</span><span class="invisible">ng</span></a></p><p><span class="h-card"><a>@<span>friend</span></a></span> <a>#<span>news</span></a> <strong>b</strong></p>';
  const text = "A & B <3 'x'\nsee https://example.com/long\n\n@friend@far.example #news **b**";
  expect(normalizeText(textOf(html))).toBe(normalizeText(text));
  expect(normalizeText(textOf(html))).not.toBe(normalizeText(`${text}!`));
});
