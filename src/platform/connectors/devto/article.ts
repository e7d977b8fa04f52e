import type { Content, OutgoingMedia } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { toArticle } from "../shared/text/article-title.ts";
import { DEVTO_OPTIONS } from "./options.ts";

const MAX_TAGS = 4;

/** The article that DEV is sent: its title, and its text with the images after the first. */
export function articleOf({ body, media, tags, options }: Content<OutgoingMedia>) {
  const { title: chosen, description, canonical_url: canonicalUrl, series } = readOptions(DEVTO_OPTIONS, options);
  const { title, text } = toArticle(body, chosen);
  const [cover, ...images] = media;
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

/** Tags consist of letters and digits. */
function tagsOf(tags: readonly string[]): string[] {
  const plain = tags.map((tag) => tag.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "")).filter(Boolean);
  return [...new Set(plain)].slice(0, MAX_TAGS);
}

function escapeAlt(alt: string): string {
  return alt.replaceAll(/[[\]\\]/g, "\\$&").replaceAll(/\s+/g, " ");
}
