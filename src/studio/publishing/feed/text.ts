import { cutText } from "#kernel/excerpt.ts";
import { findLinks } from "#platform/connectors/shared/text/links.ts";

/** A run of text, or a URL in it. */
export type Run = { text: string; href?: string };

/** Paragraphs of a plain text: separated by empty lines, with single line breaks inside. */
export function splitParagraphs(body: string): string[] {
  return body
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** Splits a paragraph into text and URLs, so that these can be links. No other markup. */
export function splitRuns(paragraph: string): Run[] {
  const found: Run[] = [];
  let from = 0;
  for (const { start, end, uri } of findLinks(paragraph)) {
    if (start > from) found.push({ text: paragraph.slice(from, start) });
    found.push({ text: uri, href: uri });
    from = end;
  }
  if (from < paragraph.length) found.push({ text: paragraph.slice(from) });
  return found;
}

/** The first line of a text, truncated at a word: for titles, lists and descriptions. Empty for a text without words. */
export function excerptOf(body: string, length = 80): string {
  const [line = ""] = body.trim().split(/\r?\n/);
  return cutText(line, length);
}
