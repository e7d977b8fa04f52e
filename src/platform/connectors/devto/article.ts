import type { Content, OutgoingMedia } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { placeMedia, toRichArticle } from "../shared/rich-text/article.ts";
import { toArticle } from "../shared/text/article-title.ts";
import { devMarkdownOf } from "./markdown.ts";
import { DEVTO_OPTIONS } from "./options.ts";

const MAX_TAGS = 4;

/** The article that DEV is sent: its title, and its text with the images that stand in it, and after it but for the first. */
export function articleOf(content: Content<OutgoingMedia>) {
  const { tags, options } = content;
  const { title: chosen, description, canonical_url: canonicalUrl, series } = readOptions(DEVTO_OPTIONS, options);
  const { title, text, others } = textOf(content, chosen);
  const [cover, ...images] = others;
  return {
    title,
    body_markdown: [text, ...images.map(({ url, alt }) => `![${escapeAlt(alt)}](${url})`)].join("\n\n"),
    ...(cover ? { main_image: cover.url } : {}),
    tags: tagsOf(tags),
    ...(description ? { description } : {}),
    ...(canonicalUrl ? { canonical_url: canonicalUrl } : {}),
    ...(series ? { series } : {}),
  };
}

/** The text, and the media that do not stand in it. A text without formatting is Markdown as it was written. */
function textOf({ body, media, rich }: Content<OutgoingMedia>, chosen: string | undefined) {
  if (!rich) return { ...toArticle(body, chosen), others: media };
  const { title, document } = toRichArticle(body, chosen, true);
  const { inText, others } = placeMedia(document, media, rich.mediaIds);
  const text = devMarkdownOf(document, ({ mediaId, alt }) => {
    const item = inText.get(mediaId);
    return item ? { url: item.url, alt: alt || item.alt } : null;
  });
  return { title, text, others };
}

/** Tags consist of letters and digits. */
function tagsOf(tags: readonly string[]): string[] {
  const plain = tags.map((tag) => tag.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "")).filter(Boolean);
  return [...new Set(plain)].slice(0, MAX_TAGS);
}

function escapeAlt(alt: string): string {
  return alt.replaceAll(/[[\]\\]/g, "\\$&").replaceAll(/\s+/g, " ");
}
