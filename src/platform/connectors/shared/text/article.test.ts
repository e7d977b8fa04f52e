import { describe, expect, it } from "vitest";
import { htmlOfDocument } from "../rich-text/html-document.ts";
import { plainDocument } from "../rich-text/parse.ts";
import { slugOf } from "./article.ts";
import { toArticle } from "./article-title.ts";

describe("toArticle and slugOf", () => {
  it.each([
    ["Title\nText", undefined, { title: "Title", text: "Text" }],
    ["Title\nText", "Chosen", { title: "Chosen", text: "Title\nText" }],
    ["Only this", undefined, { title: "Only this", text: "Only this" }],
    ["", undefined, { title: "Untitled", text: "" }],
  ])("splits %j with the title option %j", (body, chosen, article) => {
    expect(toArticle(body, chosen)).toEqual(article);
  });

  it("keeps a long first line in the text and shortens the title", () => {
    const body = "word ".repeat(40).trim();
    const { title, text } = toArticle(body, undefined);
    expect(title).toMatch(/^(word ){10,}word…$/);
    expect(title.length).toBeLessThanOrEqual(101);
    expect(text).toBe(body);
  });

  it("derives a unique, repeatable slug", () => {
    expect(slugOf("Crème brûlée & more!", "a")).toMatch(/^creme-brulee-more-[0-9a-f]{10}$/);
    expect(slugOf("Same", "a")).toBe(slugOf("Same", "a"));
    expect(slugOf("Same", "a")).not.toBe(slugOf("Same", "b"));
    expect(slugOf("珈琲", "a")).toMatch(/^[0-9a-f]{10}$/);
  });

  it("escapes HTML in the text", () => {
    const document = plainDocument(`<script>"a"</script>\n\n(https://example.com/x).`);
    expect(htmlOfDocument(document, new Map())).toBe(
      "<p>&lt;script&gt;&quot;a&quot;&lt;/script&gt;</p>" +
        '<p>(<a href="https://example.com/x">https://example.com/x</a>).</p>',
    );
  });
});
