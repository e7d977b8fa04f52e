import type { RichDocument } from "../shared/rich-text/document.ts";
import { type MarkdownOptions, markdownOf } from "../shared/rich-text/markdown.ts";

/** What the limits count: the Markdown as it is sent, without the addresses of images. */
export const richTexts = { devto: (document: RichDocument) => devMarkdownOf(document, () => null) };

/**
 * A document in DEV's Markdown. `{%` and `{{` begin its Liquid tags wherever they stand but in code; a character
 * reference is text. Source: app/services/markdown_processor/parser.rb of forem/forem, read 30 November 2026.
 */
export function devMarkdownOf(document: RichDocument, imageOf: NonNullable<MarkdownOptions["imageOf"]>): string {
  return markdownOf(document, {
    imageOf: (image) => {
      const shown = imageOf(image);
      return shown && { ...shown, alt: shown.alt.replaceAll(/\{(?=[{%])/g, "{ ") };
    },
    mapText: (text) => text.replaceAll(/\{(?=\\?[{%])/g, "&#123;"),
    mapUrl: (url) => url.replaceAll(/\{(?=[{%])/g, "%7B"),
  });
}
