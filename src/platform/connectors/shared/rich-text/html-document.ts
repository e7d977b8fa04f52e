import { escapeHtml } from "../text/article.ts";
import type { Block, RichDocument } from "./document.ts";
import { htmlOf } from "./html.ts";

type PlacedImage = { url: string; alt: string };

/**
 * A document as HTML, which Ghost converts to its own blocks (`source=html`). Source: ghost.org/docs/admin-api, posts,
 * source HTML, read 28 November 2026.
 * @param images by the IDs with which the text names them; as HTML where they are on the site already
 */
export function htmlOfDocument(document: RichDocument, images: ReadonlyMap<number, PlacedImage | string>): string {
  return document.map((block) => blockOf(block)).join("");

  function blockOf(block: Block): string {
    switch (block.kind) {
      case "paragraph":
        return `<p>${htmlOf(block.content)}</p>`;
      case "heading": {
        // The title of the article is the first level.
        const tag = `h${block.level + 1}`;
        return `<${tag}>${htmlOf(block.content)}</${tag}>`;
      }
      case "list": {
        const { start, items } = block;
        const tag = start === null ? "ul" : "ol";
        const from = start === null || start === 1 ? "" : ` start="${start}"`;
        return `<${tag}${from}>${items.map((item) => `<li>${itemOf(item)}</li>`).join("")}</${tag}>`;
      }
      case "quote":
        return `<blockquote>${block.blocks.map(blockOf).join("")}</blockquote>`;
      case "code": {
        const language = block.language === "" ? "" : ` class="language-${escapeHtml(block.language)}"`;
        return `<pre><code${language}>${escapeHtml(block.text)}</code></pre>`;
      }
      case "image": {
        const image = images.get(block.mediaId);
        if (image === undefined) return "";
        return typeof image === "string" ? image : figureOf({ ...image, alt: block.alt || image.alt }, block.caption);
      }
      case "embed":
        return `<p><a href="${escapeHtml(block.url)}">${escapeHtml(block.url)}</a></p>`;
      case "rule":
        return "<hr>";
    }
  }

  /** Ghost keeps the text of an item without paragraphs in it. */
  function itemOf([first, ...rest]: RichDocument): string {
    if (first?.kind !== "paragraph") return [...(first ? [first] : []), ...rest].map(blockOf).join("");
    return htmlOf(first.content) + rest.map(blockOf).join("");
  }
}

/** @param caption below the image; empty for none */
export function figureOf({ url, alt }: PlacedImage, caption = ""): string {
  const figcaption = caption === "" ? "" : `<figcaption>${escapeHtml(caption)}</figcaption>`;
  return `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">${figcaption}</figure>`;
}
