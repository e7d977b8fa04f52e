import { RichText } from "@atproto/api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CORPUS } from "#test/corpus.ts";
import { countCharacters } from "../shared/text/limits.ts";
import { bluesky } from "./describe.ts";
import { findFacets, findHandles } from "./rich-text.ts";

/** The links of a text with the bytes they cover. */
function read(text: string): string[] {
  const bytes = Buffer.from(text);
  return findFacets(text, (handle) => (handle === "ada.example" ? "did:plc:ada" : undefined)).map(
    ({ index: { byteStart, byteEnd }, features: [{ $type, ...feature }] }) =>
      `${bytes.subarray(byteStart, byteEnd)} → ${Object.values(feature)[0]}`,
  );
}

it.each([
  ["", []],
  ["Ada", []],
  ["👨‍👩‍👧 https://example.com", ["https://example.com → https://example.com"]],
  ["(https://en.example.org/a_(b)).", ["https://en.example.org/a_(b) → https://en.example.org/a_(b)"]],
  ["See https://example.com/#top, then", ["https://example.com/#top → https://example.com/#top"]],
  ["@Ada.example!", ["@Ada.example → did:plc:ada"]],
  ["mail me@ada.example", []],
  ["@ada", []],
  ["@eve.example", []],
  ["https://example.com/@ada.example", ["https://example.com/@ada.example → https://example.com/@ada.example"]],
  ["#Straße, #2026 #a1!", ["#Straße → Straße", "#a1 → a1"]],
  ["a#b ##c #", []],
  ["＃日本", ["＃日本 → 日本"]],
  [`#${"a".repeat(65)}`, []],
])("finds links, mentions and tags in %j", (text, found) => {
  expect(read(text)).toEqual(found);
});

it("lists each mentioned handle once", () => {
  expect(findHandles("@Ada.example and @ada.example, @eve.example.")).toEqual(["ada.example", "eve.example"]);
});

describe("Bluesky's own library", () => {
  const MORE = [
    "#Straße, #2026 #a1! ＃日本",
    "#日本語。 #한국, #हिन्दी! #العربية،",
    "#tag\u200bx #❤️ #️⃣ 1️⃣ #co\u00adop",
    "@ada.bsky.social, (@eve.bsky.social) @ada and me@ada.bsky.social",
    "(https://example.com/a) https://example.com/b).",
    `#${"a".repeat(64)} #${"b".repeat(65)}`,
  ];

  it.each([...CORPUS, ...MORE, "", "\r\n", "e\u0301 👩🏽‍💻🇬🇪 क्षेत्र กำ ก็ ზ་"])("counts %j as we do", (text) => {
    const { graphemeLength, length } = new RichText({ text });
    expect(bluesky.countText(text)).toBe(graphemeLength);
    expect(countCharacters(text, { unit: "bytes" })).toBe(length);
  });

  it("counts whatever people write as we do", () => {
    const piece = fc.oneof(fc.constantFrom(...CORPUS), fc.string({ unit: "grapheme" }));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
        const text = pieces.join("");
        const { graphemeLength, length } = new RichText({ text });
        expect([bluesky.countText(text), countCharacters(text, { unit: "bytes" })]).toEqual([graphemeLength, length]);
      }),
    );
  });

  type Part = { index: { byteStart: number; byteEnd: number }; features: readonly object[] };

  /** What is marked in a text, in its order, with the kind and the value. */
  function shown(text: string, facets: readonly Part[]): string[] {
    const bytes = Buffer.from(text);
    return facets
      .toSorted((a, b) => a.index.byteStart - b.index.byteStart)
      .map(({ index: { byteStart, byteEnd }, features: [feature = {}] }) => {
        const [kind = "", value = ""] = Object.values(feature);
        return `${kind.split("#")[1]} ${bytes.subarray(byteStart, byteEnd)} → ${value}`;
      });
  }
  function theirs(text: string): string[] {
    const rich = new RichText({ text });
    rich.detectFacetsWithoutResolution();
    return shown(text, rich.facets ?? []);
  }
  const ours = (text: string) =>
    shown(
      text,
      findFacets(text, (handle) => handle),
    );

  /** Where ours differ on purpose, and what is theirs. */
  const DIFFERENT: Readonly<Record<string, { why: string; theirs: readonly string[] }>> = {
    [CORPUS[0] ?? ""]: {
      why: "A bracket that the link doesn't open is not part of it; theirs keeps the last one.",
      theirs: [
        "link https://example.com/roast → https://example.com/roast",
        "link https://en.wikipedia.org/wiki/Tea_(drink)) → https://en.wikipedia.org/wiki/Tea_(drink))",
      ],
    },
    [CORPUS[2] ?? ""]: { why: "Japanese has no space before a link, which theirs requires.", theirs: [] },
    [CORPUS[3] ?? ""]: { why: "Nor has Chinese.", theirs: [] },
    [CORPUS[4] ?? ""]: {
      why: "Korean writes particles directly behind a link.",
      theirs: ["link https://example.com/news를 → https://example.com/news를"],
    },
    [CORPUS[5] ?? ""]: { why: "Nor has Thai spaces around a link.", theirs: [] },
    [CORPUS[6] ?? ""]: {
      why: "An Arabic comma ends a link like another one.",
      theirs: ["link https://example.com/news، → https://example.com/news،"],
    },
    [CORPUS[7] ?? ""]: { why: "Hebrew writes a prefix and a hyphen before a link.", theirs: [] },
    [CORPUS[8] ?? ""]: {
      why: "A path in ASCII ends where another script begins, which can't be told from a word behind it.",
      theirs: ["link https://example.com/समाचार → https://example.com/समाचार"],
    },
    [CORPUS[10] ?? ""]: { why: "The same in Greek.", theirs: ["link https://example.gr/νέα → https://example.gr/νέα"] },
    [CORPUS[13] ?? ""]: {
      why: "Nor are emoji part of a link.",
      theirs: ["link https://example.com/👍 → https://example.com/👍"],
    },
    [CORPUS[14] ?? ""]: {
      why: "Nor are letters of full width.",
      theirs: ["link https://example.com/ＡＢＣ → https://example.com/ＡＢＣ"],
    },
    "example.com and $AAPL": {
      why: "Only https:// and http:// begin a link, as for every network; shares have no tags of ours.",
      theirs: ["link example.com → https://example.com", "tag $AAPL → $AAPL"],
    },
    "#a.b #c,d (#e) ##f": {
      why: "A tag ends at punctuation and may stand in brackets, as for every network.",
      theirs: ["tag #a.b → a.b", "tag #c,d → c,d", "tag ##f → #f"],
    },
    "@ada.example @Ada.bsky.social": {
      why: "Every handle with a dot is looked up, in lower case; theirs knows the list of endings.",
      theirs: ["mention @Ada.bsky.social → Ada.bsky.social"],
    },
    "https://example.com/c...": {
      why: "All of the punctuation behind a link is the sentence's.",
      theirs: ["link https://example.com/c.. → https://example.com/c.."],
    },
  };

  it.each([...CORPUS, ...MORE].filter((text) => !(text in DIFFERENT)))("marks in %j what we mark", (text) => {
    expect(ours(text)).toEqual(theirs(text));
  });

  it.each(Object.entries(DIFFERENT))("marks in %j something else on purpose", (text, expected) => {
    expect(theirs(text)).toEqual(expected.theirs);
    expect(ours(text)).not.toEqual(expected.theirs);
  });
});
