import type { RichDocument } from "../shared/rich-text/document.ts";
import { markdownOf } from "../shared/rich-text/markdown.ts";
import { parseRichText } from "../shared/rich-text/parse.ts";

/** What the limits count: the Markdown as it is sent. */
export const richTexts = { reddit: redditMarkdownOf };

/** A document in Reddit's Markdown, which reads CommonMark with its escapes. Text posts have no images. */
function redditMarkdownOf(document: RichDocument): string {
  return markdownOf(document, { imageOf: () => null });
}

/** A text as posts and comments have it. */
export function postTextOf(body: string, isRich: boolean): string {
  return isRich ? redditMarkdownOf(parseRichText(body)) : body;
}

/** Whether Reddit has this text. It may trim a text and its lines. */
export function isSameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/\s+/g, " ").trim();
  return plain(one) === plain(other);
}
