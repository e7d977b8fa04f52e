import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ordinaryTime, processorTime } from "#test/processor-time.ts";
import { findLinks } from "./links.ts";

const uris = (text: string) => findLinks(text).map(({ uri }) => uri);

const LINKS = [
  "https://example.com",
  "http://example.com/",
  "HTTPS://EXAMPLE.COM/A",
  "https://a.example/news",
  "https://a.example/news/",
  "https://a.example/a_",
  "https://a.example/a~",
  "https://a.example/a-",
  "https://a.example/a=",
  "https://a.example/?a=1&",
  "https://a.example/wiki/Tea_(drink)",
  "https://a.example/a(b(c)d)e",
  "https://a.example/?ids[]=1&ids[]=2",
  "https://a.example/a,b;c:d!e'f*g",
  "https://a.example/%E6%97%A5%E6%9C%AC?q=%20#%23",
  "https://a.example:8443/x?y=z#top",
  "https://localhost:3000/x",
  "https://[::1]:3000/x",
  "https://user:word@a.example/x",
  "https://münchen.example/straße",
  "https://例え.jp",
  "https://例え.jp/",
  "https://例え.テスト/a",
  "https://пример.рф/путь",
  "https://a.example/e\u0301te\u0301",
];

/** What may stand directly behind a link and is not part of it. */
const BEHIND = [
  ...[".", ",", ";", ":", "!", "?", "...", "…", "'", '"', "*", "”", "’", "»", ">", "<", ")", "]", "}", ").", "),", "`"],
  ...["。", "、", "，", "！", "？", "：", "）", "」", "』", "】", "》", "・", "〜"],
  ...["をご覧ください", "了解更多", "點這裡", "를 보세요", "ดูที่นี่", "ကြည့်ပါ", "ទីនេះ", "ທີ່ນີ້", "カタカナ", "Ａ", "１"],
  ...["👍", "🇩🇪", "→", "©", "\u200b", "\u3000", "\u00a0", "\n", "(seen", "（見た）"],
];
const BEFORE = ["", " ", "(", "（", "「", "詳しくは", "请看", "ดูที่", "см", "\n", '"', "→", "👉", "_", "*"];

describe("finds a link from its beginning to its end", () => {
  it.each(LINKS)("%s", (link) => {
    for (const before of BEFORE) {
      for (const behind of ["", ...BEHIND.filter((text) => !(text.startsWith(".") && link.endsWith(".")))]) {
        expect(uris(`${before}${link}${behind}`), `${before}${link}${behind}`).toEqual([link]);
      }
    }
  });
});

it.each([
  ["https://a.example/newsопрос", "https://a.example/news"],
  ["https://a.example/newsللمزيد", "https://a.example/news"],
  ["https://a.example/newsकृपया", "https://a.example/news"],
  ["https://a.example/newsעוד", "https://a.example/news"],
  ["https://a.example/newsεδώ", "https://a.example/news"],
  ["https://example.comを見て.jp", "https://example.com"],
  ["https://example.com-を見て", "https://example.com"],
  ["https://a.example/a)b", "https://a.example/a"],
  ["[a](https://a.example/a)(b)", "https://a.example/a"],
  ["https://a.example./", "https://a.example./"],
])("of %s only %s", (text, link) => {
  expect(uris(text)).toEqual([link]);
});

it.each(["a.example", "mail@a.example", "ftp://a.example", "https://", "xhttps://a.example", "http:// a", "://"])(
  "finds none in %s",
  (text) => expect(uris(text)).toEqual([]),
);

it("finds each of several, and leaves every character in its place", () => {
  const piece = fc.oneof(fc.constantFrom(...LINKS, ...BEHIND, ...BEFORE), fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join("");
      let end = 0;
      for (const link of findLinks(text)) {
        expect(link.start).toBeGreaterThanOrEqual(end);
        expect(text.slice(link.start, link.end)).toBe(link.uri);
        expect(URL.canParse(link.uri)).toBe(true);
        end = link.end;
      }
    }),
  );
});

const HOSTILE = [
  ...[")", "(", "()", "[", "]", ".", "/", "-", "_", "a", "あ", "👍", "://", "http", "https://", "https://a", "@", "%"],
  ...[
    "https://a.b/(",
    "https://a.b/)",
    "https://%/",
    "https://a@",
    "a.",
    "あ.",
    "e\u0301",
    "https://[",
    ":1",
    "…",
    "!",
  ],
];

it("takes no more than a few times as long for the worst text of 100 kB as for reading it", async () => {
  const base = await ordinaryTime();
  for (const piece of HOSTILE) {
    for (const start of ["", "https://a.example/", "https://"]) {
      const text = start + piece.repeat(100_000 / piece.length);
      expect(await processorTime(() => findLinks(text)), `${start}${piece}…`).toBeLessThan(60 * base);
    }
  }
});
