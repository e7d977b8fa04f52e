import fc from "fast-check";
import { extractUrlsWithIndices, parseTweet, regexen } from "twitter-text";
import { describe, expect, it } from "vitest";
import { CORPUS } from "#test/corpus.ts";
import { ordinaryTime, processorTime } from "#test/processor-time.ts";
import { countText } from "../../mastodon/text.ts";
import { countXText } from "../../x/text.ts";
import { listEndings } from "./link-endings.ts";
import { findNetworkLinks, MASTODON_LINKS, X_LINKS } from "./network-links.ts";

it("knows the endings that twitter-text knows", () => {
  const inPattern = ({ source }: RegExp) => /\(\?:\(\?:(.*?)\)\(\?=/.exec(source)?.[1]?.split("|") ?? [];
  const known = new Set([...inPattern(regexen.validGTLD), ...inPattern(regexen.validCCTLD)]);
  expect(known.size).toBeGreaterThan(1500);
  expect(new Set(listEndings())).toEqual(known);
});

const PIECES = [
  ...["https://", "http://", "HTTPS://", "example.com", "a.example", "xn--p1ai.xn--p1ai", "例え.jp", "münchen.de"],
  ...[
    "t.co/abc",
    "https://t.co/abcDEF",
    "co.uk",
    "foo_bar.com",
    "привет.рф",
    "みんな",
    ".みんな",
    ".中国",
    "com",
    "COM",
  ],
  ...[".", "/", "?", "#", "(", ")", "(a)", "((a))", "_", "-", "~", "@", "$", "&", "=", "!", "…", "。", "、", "」", "*"],
  ...["を", "ご覧", "newsを", "опрос", "москва", "مصر", "한국", "ไทย", "हिन्दी", "ελ", "é", "e\u0301", "ñ", " ", "\n"],
  ...["👨‍👩‍👧‍👦", "❤️", "1️⃣", "🇩🇪", "🧑‍🎄", "©", "a", "z", "1", ":8080", "%20", "'", "\u2013", "user@"],
];
const piece = fc.oneof(
  fc.constantFrom(...PIECES),
  fc.string({ maxLength: 3 }),
  fc.string({ unit: "grapheme", maxLength: 3 }),
  fc.webUrl(),
);
const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""));

it("finds the links that twitter-text finds, and counts as it counts", () => {
  fc.assert(
    fc.property(text, (written) => {
      const normal = written.normalize();
      // Of names near the limit of 63 characters in ASCII the two differ where the standard of today refuses one.
      fc.pre(!/[^\s./]{16,}\./u.test(normal));
      const theirs = extractUrlsWithIndices(normal).map(({ indices: [start], url }) => ({
        start,
        end: start + url.length,
      }));
      expect(findNetworkLinks(normal, X_LINKS).map(({ start, end }) => ({ start, end }))).toEqual(theirs);
      expect(countXText(written)).toBe(parseTweet(written).weightedLength);
    }),
    { numRuns: 2000, examples: [["example.com-ɐexample.com"], ["co.uk👨‍👩‍👧‍👦.みんな/"]] },
  );
});

it.each(CORPUS)("counts %s as X does", (written) => {
  expect(countXText(written)).toBe(parseTweet(written).weightedLength);
});

/** By config/initializers/twitter_regex.rb of Mastodon, worked out by hand. */
it.each([
  ["https://example.com/newsをご覧ください", 23],
  ["https://example.com/news。", 23],
  ["https://example.com/news, 」", 23 + 3],
  ["https://example.com/「a」", 23 + 1],
  ["https://example.com/a?b=日本", 23],
  ["https://a.example/news", 22],
  ["example.com", 11],
  ["https://example.com/(a)(b) x", 25],
])("counts %s as Mastodon does", (written, length) => {
  expect(countText(written)).toBe(length);
});

describe("takes no more than a few times as long for the worst text of 100 kB as for reading it", () => {
  const worst = [
    "a",
    "あ",
    "a.",
    "あ.",
    "_",
    "-",
    ".",
    "(",
    ")",
    "/(",
    "a.com/(",
    "a.com/(a)(",
    "https://",
    "@a",
    "@a@a.",
  ];
  it.each([...worst, "http://a.com/!", "xn--", "a.com", "https://t.co/", "👍", "‍", "1⃣", "\u202a", "？"])(
    "%j",
    async (piece) => {
      const base = await ordinaryTime();
      for (const start of ["", "https://example.com/", "@"]) {
        const long = start + piece.repeat(100_000 / piece.length);
        const work = () => [countXText(long), findNetworkLinks(long, MASTODON_LINKS), countText(long)];
        expect(await processorTime(work)).toBeLessThan(40 * base);
      }
    },
  );
});
