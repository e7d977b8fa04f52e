import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyRules, type LinkRules } from "#domain/publishing/link-rules/rules.ts";
import { splitParagraphs, splitRuns } from "#studio/publishing/feed/text.ts";
import { htmlOf } from "#transport/feeds/feed-documents.ts";
import { findFacets } from "../../bluesky/rich-text.ts";
import { articleOf } from "../../devto/article.ts";
import { toLittleText as escapeLinkedin } from "../../linkedin/text.ts";
import { noteOf } from "../../nostr/note.ts";
import { escapeText as escapeSlack, splitSections, unescapeText } from "../../slack/text.ts";
import { htmlOfDocument } from "../rich-text/html-document.ts";
import { plainDocument } from "../rich-text/parse.ts";
import { toArticle } from "./article-title.ts";
import { textOf } from "./html-text.ts";
import { findLinks, mapLinks } from "./links.ts";

/** Links of every kind, with words of every script around them, as people write them. */
const piece = fc.oneof(
  fc.constantFrom(
    ...[
      "https://example.com/news",
      "https://a.example/a_",
      "https://a.example/a~",
      "http://a.example/wiki/Tea_(drink)",
    ],
    ...[
      "https://例え.jp/",
      "https://münchen.example/straße",
      "https://a.example/?a=1&",
      "https://a.example/x-",
      "https://",
    ],
    ...[
      "詳しくは",
      "をご覧ください",
      "。",
      "、",
      "）",
      "」",
      "了解更多",
      "를 보세요",
      "ดูที่นี่",
      "للمزيد",
      "עוד",
      "कृपया",
      "ещё",
    ],
    ...[
      " ",
      "\n",
      "\n\n",
      "(",
      ")",
      "[",
      "]",
      "{",
      "}",
      "<b>",
      "&amp;",
      "&",
      '"',
      "'",
      "*",
      "_",
      "~",
      "|",
      "@",
      "#tag",
      "\\",
    ],
    ...["👩‍👩‍👧‍👦", "🇩🇪", "e\u0301", "$1", "$&", "{hashtag|x}", "<https://a.example|a>", "@npub1", ".", ",", "!", "`"],
  ),
  fc.string({ unit: "grapheme", maxLength: 4 }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
);
const text = fc
  .array(piece, { maxLength: 16 })
  .map((pieces) => pieces.join("").trim())
  .filter((written) => written !== "");
function check(expectKept: (written: string) => void): void {
  const property = fc.property(text, (written) => {
    expectKept(written);
  });
  fc.assert(property, { numRuns: 500 });
}

/** Without what HTML shows as one space, or as none. */
const bare = (written: string) => written.replaceAll(/\s+/gu, "");

const context = { platform: "x", channel: "@a", date: "2026-11-28", postId: 7, shortBase: "https://m.example/l/" };
const rules: LinkRules = {
  isUtmOn: true,
  source: null,
  medium: "social",
  campaign: "spring",
  hosts: [],
  excludedHosts: [],
  shortenOver: 0,
};

/** Behind a “?” or “&” of the link's own there is no further one. */
const UTM = /utm_source=x&utm_medium=social&utm_campaign=spring/;
const without = (link: string) => [link.replace(UTM, ""), link.replace(new RegExp(`[?&]${UTM.source}`), "")];

it("rules for links change links, and not one character around them", () => {
  check((written) => {
    const leadsTo: string[] = [];
    const shorten = (link: string) => `${context.shortBase}${leadsTo.push(link)}`;
    const links = findLinks(written);
    const around = [...links, null].map((link, index) => written.slice(links[index - 1]?.end ?? 0, link?.start));
    const tagged = links.map(({ uri }) => applyRules(uri, { ...rules, shortenOver: null }, context));
    const withLinks = (sent: readonly string[]) => around.map((part, index) => part + (sent[index] ?? "")).join("");
    expect(applyRules(written, { ...rules, shortenOver: null }, context)).toBe(withLinks(tagged));
    expect(links.every(({ uri }, index) => without(tagged[index] ?? "").includes(uri))).toBe(true);
    expect(applyRules(written, rules, context, shorten)).toBe(
      withLinks(links.map((_, index) => `${context.shortBase}${index + 1}`)),
    );
    expect(leadsTo).toEqual(tagged);
  });
});

describe("every character of a text is in what is sent", () => {
  it("feeds", () => {
    check((body) => expect(bare(textOf(htmlOf({ body, media: [] } as never)))).toBe(bare(body)));
  });
  it("articles of WordPress and Ghost", () => {
    check((body) => expect(bare(textOf(htmlOfDocument(plainDocument(body), new Map())))).toBe(bare(body)));
    check((body) => {
      const { title, text: below } = toArticle(body, undefined);
      expect(below === body.trim() ? bare(below) : bare(title + below)).toBe(bare(body));
    });
  });
  it("articles of DEV", () => {
    check((body) => {
      const { title, body_markdown: below } = articleOf({
        body,
        media: [],
        tags: [],
        thread: [],
        firstComment: null,
        options: {},
      });
      expect(below === body.trim() ? bare(below) : bare(title + below)).toBe(bare(body));
    });
  });
  it("the pages of feeds and the previews", () => {
    check((body) => {
      for (const paragraph of splitParagraphs(body)) {
        expect(
          splitRuns(paragraph)
            .map((run) => run.text)
            .join(""),
        ).toBe(paragraph);
      }
      expect(bare(splitParagraphs(body).join(""))).toBe(bare(body));
    });
  });
  it("LinkedIn", () => {
    check((body) => expect(escapeLinkedin(body).replaceAll(/\\(.)/gsu, "$1")).toBe(body));
  });
  it("Slack", () => {
    check((body) => {
      expect(unescapeText(escapeSlack(body))).toBe(body);
      expect(bare(unescapeText(splitSections(body).join("")))).toBe(bare(body));
    });
  });
  it("Bluesky, whose facets lead where the text says", () => {
    check((body) => {
      const bytes = new TextEncoder().encode(body);
      for (const { index, features } of findFacets(body, () => undefined)) {
        if (!features[0].uri) continue;
        expect(new TextDecoder().decode(bytes.slice(index.byteStart, index.byteEnd))).toBe(features[0].uri);
      }
    });
  });
  it("Nostr", () => {
    check((body) => {
      const note = {
        text: body,
        media: [],
        thread: null,
        people: [],
        contentWarning: undefined,
        relay: "",
        at: new Date(),
      };
      expect(noteOf(note).content).toBe(body);
    });
  });
});

it("leaves a text without links as it is", () => {
  check((written) => expect(mapLinks(written, ({ uri }) => uri)).toBe(written));
});
