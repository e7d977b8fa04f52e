import type { OutgoingMedia } from "../contract.ts";
import { escapeHtml, toParagraphs } from "../shared/text/article.ts";

export type Image = { media: Pick<OutgoingMedia, "alt">; id: number; url: string };

/** Text and images as editor blocks, so that they can be edited in WordPress. */
export function contentOf(text: string, images: readonly Image[]): string {
  const paragraphs = toParagraphs(text).map((html) => `<!-- wp:paragraph -->\n<p>${html}</p>\n<!-- /wp:paragraph -->`);
  const figures = images.map(({ media, id, url }) => {
    const image = `<img src="${escapeHtml(url)}" alt="${escapeHtml(media.alt)}" class="wp-image-${id}"/>`;
    const attributes = JSON.stringify({ id, sizeSlug: "large" });
    return `<!-- wp:image ${attributes} -->\n<figure class="wp-block-image size-large">${image}</figure>\n<!-- /wp:image -->`;
  });
  return [...paragraphs, ...figures].join("\n\n");
}
