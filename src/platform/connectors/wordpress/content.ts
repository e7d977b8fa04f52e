import type { OutgoingMedia } from "../contract.ts";
import type { Block, Inline, RichDocument } from "../shared/rich-text/document.ts";
import { htmlOf } from "../shared/rich-text/html.ts";
import { escapeHtml } from "../shared/text/article.ts";

export type Image = { media: Pick<OutgoingMedia, "alt">; id: number; url: string };

type Images = {
  /** By the IDs with which the text names them; as HTML where they are on the site already. */
  inText: ReadonlyMap<number, Image | string>;
  /** Those after the text. */
  others: readonly Image[];
  isRich: boolean;
};

/**
 * Text and images as editor blocks, so that they can be edited in WordPress. Source: the `save` functions of
 * packages/block-library in WordPress/gutenberg, read 30 November 2026.
 */
export function contentOf(document: RichDocument, { inText, others, isRich }: Images): string {
  const inline = (content: readonly Inline[]) => (isRich ? withoutShortcodes(htmlOf(content)) : htmlOf(content));
  return [...blocksOf(document), ...others.map((image) => imageOf(image))].join("\n\n");

  function blocksOf(blocks: RichDocument): string[] {
    return blocks.map(blockOf).filter((block) => block !== "");
  }

  function blockOf(block: Block): string {
    switch (block.kind) {
      case "paragraph":
        return wrap("paragraph", `<p>${inline(block.content)}</p>`);
      case "heading": {
        // The title of the article is the first level.
        const level = block.level + 1;
        return wrap("heading", `<h${level} class="wp-block-heading">${inline(block.content)}</h${level}>`, { level });
      }
      case "list":
        return listOf(block);
      case "quote": {
        const blocks = blocksOf(block.blocks).join("\n\n");
        return wrap("quote", `<blockquote class="wp-block-quote">${blocks}</blockquote>`);
      }
      case "code":
        return wrap(
          "code",
          `<pre class="wp-block-code"><code>${withoutShortcodes(escapeHtml(block.text))}</code></pre>`,
        );
      case "image": {
        const image = inText.get(block.mediaId);
        if (image === undefined) return "";
        return typeof image === "string" ? image : imageOf(image, block);
      }
      case "embed": {
        const address = block.url.replaceAll("[", "%5B").replaceAll("]", "%5D");
        const wrapper = `<div class="wp-block-embed__wrapper">\n${escapeHtml(address)}\n</div>`;
        return wrap("embed", `<figure class="wp-block-embed">${wrapper}</figure>`, { url: address });
      }
      case "rule":
        return wrap("separator", '<hr class="wp-block-separator has-alpha-channel-opacity"/>');
    }
  }

  function listOf({ start, items }: Extract<Block, { kind: "list" }>): string {
    const tag = start === null ? "ul" : "ol";
    const from = start === null || start === 1 ? "" : ` start="${start}"`;
    const entries = items.map((item) => {
      const [first, ...rest] = item;
      const text = first?.kind === "paragraph" ? inline(first.content) : "";
      const nested = first?.kind === "paragraph" ? rest : item;
      // An item has text and lists; other blocks in it are text on a line of their own.
      const below = nested.map((block) =>
        block.kind === "list" ? listOf(block) : "content" in block ? `<br>${inline(block.content)}` : blockOf(block),
      );
      return wrap("list-item", `<li>${text}${below.join("")}</li>`);
    });
    const attributes = start === null ? {} : { ordered: true, ...(from && { start }) };
    return wrap("list", `<${tag}${from} class="wp-block-list">${entries.join("\n\n")}</${tag}>`, attributes);
  }
}

function imageOf({ media, id, url }: Image, { alt = "", caption = "" } = {}): string {
  const image = `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt || media.alt)}" class="wp-image-${id}"/>`;
  const below = caption === "" ? "" : withoutShortcodes(escapeHtml(caption));
  const figcaption = below === "" ? "" : `<figcaption class="wp-element-caption">${below}</figcaption>`;
  return wrap("image", `<figure class="wp-block-image size-large">${image}${figcaption}</figure>`, {
    id,
    sizeSlug: "large",
  });
}

/** Attributes are JSON in a comment, so that nothing in them may end it. */
function wrap(name: string, html: string, attributes: object = {}): string {
  const json = JSON.stringify(attributes).replaceAll("--", "\\u002d\\u002d").replaceAll(/[<>&]/g, unicodeOf);
  return `<!-- wp:${name}${json === "{}" ? "" : ` ${json}`} -->\n${html}\n<!-- /wp:${name} -->`;
}

const unicodeOf = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** What stands in brackets would be run by the site where a plugin knows its name. */
const withoutShortcodes = (html: string) => html.replaceAll("[", "&#91;");
