import { escapeHtml, linkAddresses } from "../text/article.ts";
import type { Inline } from "./document.ts";
import { plainDocument } from "./parse.ts";

const TAGS = { bold: "strong", italic: "em", strike: "s" } as const;

/** Inline content as HTML: everything that is text is escaped, and addresses in it can be followed. */
export function htmlOf(content: readonly Inline[], isInLink = false): string {
  return content.map((inline) => htmlOfInline(inline, isInLink)).join("");
}

function htmlOfInline(inline: Inline, isInLink: boolean): string {
  switch (inline.kind) {
    case "text":
      return isInLink ? escapeHtml(inline.text) : linkAddresses(inline.text);
    case "code":
      return `<code>${escapeHtml(inline.text)}</code>`;
    case "break":
      return "<br>";
    case "link":
      return `<a href="${escapeHtml(inline.url)}">${htmlOf(inline.content, true)}</a>`;
    case "bold":
    case "italic":
    case "strike":
      return `<${TAGS[inline.kind]}>${htmlOf(inline.content, isInLink)}</${TAGS[inline.kind]}>`;
  }
}

/** A plain text as HTML: its paragraphs, with their line breaks, and addresses that can be followed. */
export function htmlOfPlain(text: string): string {
  const paragraphs = plainDocument(text).flatMap((block) =>
    block.kind === "paragraph" ? [htmlOf(block.content)] : [],
  );
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join("");
}
