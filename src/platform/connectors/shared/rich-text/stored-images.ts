import type { Content } from "../../contract.ts";
import { escapeHtml } from "../text/article.ts";
import type { Image } from "./article.ts";

/**
 * The images that a site has stored, as the text of an edit places them: an edit uploads none, and a site does not tell
 * which image is which of ours, so that the alt text and then the order decide.
 * @param stored each as the site's HTML
 */
export function takeStored(
  stored: readonly string[],
  images: readonly Image[],
  { media, rich }: Content,
): { inText: ReadonlyMap<number, string>; others: string[] } {
  const others = [...stored];
  const inText = new Map<number, string>();
  for (const { mediaId, alt } of images) {
    const index = rich?.mediaIds.indexOf(mediaId) ?? -1;
    if (index === -1 || inText.has(mediaId)) continue;
    const described = `alt="${escapeHtml(alt || (media[index]?.alt ?? ""))}"`;
    const same = others.findIndex((html) => html.includes(described));
    const [taken] = others.splice(Math.max(same, 0), 1);
    if (taken !== undefined) inText.set(mediaId, taken);
  }
  return { inText, others };
}
