import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Content, OutgoingMedia } from "./contract.ts";
import { articleOf } from "./devto/article.ts";
import { devMarkdownOf } from "./devto/markdown.ts";
import { discordMarkdownOf } from "./discord/markdown.ts";
import { findConnector } from "./registry.ts";
import { checkFormatting, contentOn, countedContent, mapPassages } from "./rich-texts.ts";
import { placeMedia, toRichArticle } from "./shared/rich-text/article.ts";
import { findRichTextProblem } from "./shared/rich-text/document.ts";
import { htmlOfDocument } from "./shared/rich-text/html-document.ts";
import { escapeMarkdown, markdownOf } from "./shared/rich-text/markdown.ts";
import { parseRichText } from "./shared/rich-text/parse.ts";
import { countMarks, markedTextOf, plainTextOf } from "./shared/rich-text/text.ts";
import { textOf } from "./shared/text/html-text.ts";
import { richTextBlocks } from "./slack/rich-text-blocks.ts";
import { messageTextOf } from "./telegram/entities.ts";
import { contentOf } from "./wordpress/content.ts";

/** What means something in Markdown, in HTML or on one of the networks, beside letters and addresses. */
const sign = fc.constantFrom(
  ..."ab c*_~`[]()<>!#\\-+1.:&;{}|^/\n\n\"'@=%",
  ...["https://a.example/c_d", "**", "~~", "```", "&amp;", "media:4", "{%", "<@1>", "@everyone", "👍🏽"],
);
const written = fc.array(sign, { maxLength: 30 }).map((signs) => signs.join(""));
const RUNS = { numRuns: 1500 };

/** Without white space, and without what separates blocks. */
const bare = (text: string) => text.replaceAll(/\s/g, "");

const EXAMPLE = `# Spring menu

We **open** at *nine*, ~~ten~~, see [our page](https://a.example/x?a=1&b=2).

- Bread
  1. Rye
- \`code\`

> Said the baker

![A loaf](media:7 "Fresh")

\`\`\`js
a < b
\`\`\``;

describe("a document", () => {
  it("is what was written, also when it is written anew", () => {
    fc.assert(
      fc.property(written, (text) => {
        const again = parseRichText(markdownOf(parseRichText(text)));
        expect(bare(plainTextOf(again))).toBe(bare(plainTextOf(parseRichText(text))));
      }),
      RUNS,
    );
    expect(parseRichText(markdownOf(parseRichText(EXAMPLE)))).toEqual(parseRichText(EXAMPLE));
  });

  it("has every character of a plain text that was escaped, and no formatting", () => {
    fc.assert(
      fc.property(written, (text) => {
        const { text: shown, marks } = markedTextOf(parseRichText(escapeMarkdown(text)));
        expect(bare(shown)).toBe(bare(text));
        expect(marks).toEqual([]);
      }),
      RUNS,
    );
  });

  it("has no HTML, and no link that nobody can follow", () => {
    expect(plainTextOf(parseRichText("<b>a</b> [x](javascript:alert(1))"))).toBe("<b>a</b> x (javascript:alert(1))");
  });

  it("is plain text for others: addresses behind links, lists with signs", () => {
    expect(plainTextOf(parseRichText(EXAMPLE))).toBe(
      "Spring menu\n\nWe open at nine, ten, see our page (https://a.example/x?a=1&b=2).\n\n" +
        "• Bread\n  1. Rye\n• code\n\n> Said the baker\n\na < b",
    );
  });

  it.each([
    ["a".repeat(40_001), "40000"],
    ["*".repeat(5001), "formatting"],
    [">".repeat(7), "deeply"],
  ])("is refused beyond its bounds", (text, words) => {
    expect(findRichTextProblem(text)).toContain(words);
    expect(plainTextOf(parseRichText(text))).toBe(text);
  });

  it("is titled by its first heading or line", () => {
    expect(toRichArticle(EXAMPLE, undefined, true).title).toBe("Spring menu");
    const { title, document } = toRichArticle("**One** two\nthree", undefined, true);
    expect([title, plainTextOf(document)]).toEqual(["One two", "three"]);
    expect(toRichArticle("a", " Chosen ", true)).toEqual({ title: "Chosen", document: parseRichText("a") });
  });
});

describe("Telegram's entities", () => {
  it("are within the text, in UTF-16, and never within code", () => {
    fc.assert(
      fc.property(written, (body) => {
        const { text, entities } = messageTextOf(body, true);
        const codes = entities.filter(({ type }) => type === "code" || type === "pre");
        for (const { type, offset, length } of entities) {
          expect(length).toBeGreaterThan(0);
          expect(offset + length).toBeLessThanOrEqual(text.length);
          const isOver = codes.some((code) => code.offset < offset + length && code.offset + code.length > offset);
          if (type !== "blockquote" && type !== "code" && type !== "pre") expect(isOver).toBe(false);
        }
      }),
      RUNS,
    );
    expect(messageTextOf("👍 **a `b`** [c](https://a.example)", true)).toEqual({
      text: "👍 a b c",
      entities: [
        { type: "bold", offset: 3, length: 2 },
        { type: "code", offset: 5, length: 1 },
        { type: "text_link", offset: 7, length: 1, url: "https://a.example" },
      ],
    });
  });
});

describe("Discord's Markdown", () => {
  it("has a backslash before every sign of a plain text", () => {
    fc.assert(
      fc.property(written, (text) => {
        const sent = discordMarkdownOf(parseRichText(escapeMarkdown(text))).replaceAll(/https?:\/\/\S+/g, "");
        expect(sent.replaceAll(/\\[^A-Za-z0-9\s]/g, "")).not.toMatch(/[*_~`|<>[\]]/);
      }),
      RUNS,
    );
  });

  it("has headings, lists, quotes, links and code", () => {
    expect(discordMarkdownOf(parseRichText(EXAMPLE))).toBe(
      "# Spring menu\n\nWe **open** at *nine*, ~~ten~~, see [our page](https://a.example/x?a=1&b=2).\n\n" +
        "- Bread\n  1. Rye\n- `code`\n\n> Said the baker\n\n```js\na < b\n```",
    );
    expect(discordMarkdownOf(parseRichText("\\# a\n1\\. b\n\\- c"))).toBe("\\# a\n1\\. b\n\\- c");
  });
});

describe("Slack's blocks", () => {
  it("have every character as text", () => {
    const collect = (value: unknown): string => {
      if (Array.isArray(value)) return value.map(collect).join("");
      if (typeof value !== "object" || value === null) return "";
      const { type, text, url, elements } = value as { type: string; text?: string; url?: string; elements?: unknown };
      return type === "link" ? (text ?? url ?? "") : (text ?? "") + collect(elements);
    };
    fc.assert(
      fc.property(written, (text) => {
        expect(bare(collect(richTextBlocks(parseRichText(escapeMarkdown(text)))))).toBe(bare(text));
      }),
      RUNS,
    );
    expect(richTextBlocks(parseRichText("**a** b\n\n- c"))).toEqual([
      {
        type: "rich_text",
        elements: [
          {
            type: "rich_text_section",
            elements: [
              { type: "text", text: "a", style: { bold: true } },
              { type: "text", text: " b" },
            ],
          },
          {
            type: "rich_text_list",
            style: "bullet",
            indent: 0,
            elements: [{ type: "rich_text_section", elements: [{ type: "text", text: "c" }] }],
          },
        ],
      },
    ]);
  });
});

describe("articles", () => {
  const images = new Map([[7, { media: { alt: "" }, id: 31, url: "https://a.example/l.jpg" }]]);
  const wordpress = (text: string) => contentOf(parseRichText(text), { inText: images, others: [], isRich: true });

  it("have no markup of the text's own", () => {
    fc.assert(
      fc.property(written, (text) => {
        const plain = escapeMarkdown(text);
        expect(bare(textOf(htmlOfDocument(parseRichText(plain), new Map())))).toBe(bare(text));
        const html = wordpress(plain);
        expect(html).not.toContain("[");
        // Embeds name their address twice.
        if (!html.includes("wp:embed")) expect(bare(textOf(html))).toBe(bare(text));
      }),
      RUNS,
    );
  });

  it("are blocks of WordPress, with the uploaded image where the text has it", () => {
    const html = wordpress(EXAMPLE);
    expect(html).toContain('<!-- wp:heading {"level":2} -->\n<h2 class="wp-block-heading">Spring menu</h2>');
    expect(html).toContain("<strong>open</strong> at <em>nine</em>, <s>ten</s>");
    expect(html).toContain('<a href="https://a.example/x?a=1&amp;b=2">our page</a>');
    expect(html).toContain('<figure class="wp-block-image size-large"><img src="https://a.example/l.jpg" alt="A loaf"');
    expect(html).toContain('<figcaption class="wp-element-caption">Fresh</figcaption>');
    expect(html).toContain("<code>a &lt; b</code>");
  });

  it("are Markdown on DEV, whose tags begin nowhere in the text", () => {
    fc.assert(
      fc.property(written, (text) => {
        // The text of such an address differs from where it leads.
        fc.pre(!/https\S*\{[{%]/.test(text));
        const sent = devMarkdownOf(parseRichText(escapeMarkdown(text)), () => null);
        expect(sent).not.toMatch(/\{[{%]/);
        expect(bare(plainTextOf(parseRichText(sent)))).toBe(bare(text));
      }),
      RUNS,
    );
    const [loaf, cover] = ["loaf", "cover"].map((name) => ({ url: `https://a.example/${name}`, alt: "" }));
    const content = { body: EXAMPLE, media: [loaf, cover], tags: [], thread: [], firstComment: null, options: {} };
    const article = articleOf({ ...content, rich: { mediaIds: [7, 8] } } as unknown as Content<OutgoingMedia>);
    expect(article).toMatchObject({ title: "Spring menu", main_image: "https://a.example/cover" });
    expect(article.body_markdown).toContain("![A loaf](https://a.example/loaf)\n\nFresh");
  });

  it("place each of the post's media once", () => {
    const { inText, others } = placeMedia(parseRichText("![a](media:2)\n\n![b](media:2)"), ["one", "two"], [1, 2]);
    expect([[...inText], others]).toEqual([[[2, "two"]], ["one"]]);
  });
});

describe("content", () => {
  const content = (body: string, mediaIds = [7]): Content => {
    return { body, media: [], tags: [], thread: ["*b*"], firstComment: "*c*", options: {}, rich: { mediaIds } };
  };

  it("is plain text on networks without formatting, and counted as it is sent elsewhere", () => {
    expect(contentOn(findConnector("bluesky"), content("*a*"))).toMatchObject({
      body: "a",
      thread: ["b"],
      firstComment: "c",
    });
    expect(contentOn(findConnector("bluesky"), content("*a*")).rich).toBeUndefined();
    expect(countedContent(findConnector("telegram"), content("*a*")).body).toBe("a");
    expect(countedContent(findConnector("discord"), content("_a_")).body).toBe("*a*");
  });

  it("changes in its passages and addresses alone", () => {
    const map = (text: string) => text.replace("https://a.example/x_y", "https://s.example/(1)_2");
    const mapped = mapPassages(content("[a_b](https://a.example/x_y) and *c*"), map);
    expect(parseRichText(mapped.body)).toEqual(parseRichText("[a_b](<https://s.example/(1)_2>) and *c*"));
    expect(mapPassages(content("__a__"), (text) => text).body).toBe("__a__");
  });

  it("is refused where its text places media that the post does not have", () => {
    const [wordpress, discord] = [findConnector("wordpress"), findConnector("discord")];
    if (!wordpress || !discord) throw new Error("There is no such connector.");
    expect(checkFormatting(wordpress, content(EXAMPLE))).toEqual([]);
    expect(checkFormatting(wordpress, content(EXAMPLE, []))).toMatchObject([
      { code: "media_not_attached", field: "body" },
    ]);
    expect(checkFormatting(discord, content(EXAMPLE, []))).toEqual([]);
  });

  it("is refused with more formatting than the network keeps", () => {
    const [telegram, discord] = [findConnector("telegram"), findConnector("discord")];
    if (!telegram || !discord) throw new Error("There is no such connector.");
    const bold = (count: number) => content(Array.from({ length: count }, () => "**a**").join(" b "));
    expect(checkFormatting(telegram, bold(100))).toEqual([]);
    expect(checkFormatting(telegram, bold(101))).toMatchObject([{ code: "too_much_formatting", field: "body" }]);
    expect(checkFormatting(discord, bold(101))).toEqual([]);
  });

  it("is counted as Telegram's entities at least", () => {
    fc.assert(
      fc.property(written, (body) => {
        expect(countMarks(parseRichText(body))).toBeGreaterThanOrEqual(messageTextOf(body, true).entities.length);
      }),
      RUNS,
    );
  });
});
