import { findFirstLink } from "#domain/content/link-cards/rules.ts";
import type { OptionValues } from "#platform/connectors/contract.ts";
import type { PreviewShape } from "#platform/connectors/shared/description/preview-shapes.ts";
import { previewShapeOf } from "#platform/connectors/shared/description/previews.ts";

/** The visible part of a long text; null if all of it is visible. */
export function shortenPreview(text: string, clamp: PreviewShape["clamp"]): string | null {
  if (!clamp) return null;
  const few = text.split("\n").slice(0, clamp.lines).join("\n");
  const short = firstGraphemes(few, clamp);
  if (short.length === text.length) return null;
  const space = short.lastIndexOf(" ");
  return (short.length < few.length && space > short.length / 2 ? short.slice(0, space) : short).trimEnd();
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** X counts everything else twice, such as emoji and Chinese. Source: docs.x.com/fundamentals/counting-characters. */
const COUNTS_TWICE = /[^\p{ASCII}\u0080-\u10ff\u2000-\u200d\u2010-\u201f\u2032-\u2037]/u;

/** An emoji or an accented letter is never cut in two. */
function firstGraphemes(text: string, { characters, isWeighted }: NonNullable<PreviewShape["clamp"]>): string {
  let count = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    count += isWeighted && COUNTS_TWICE.test(segment) ? 2 : 1;
    if (count > characters) return text.slice(0, index);
  }
  return text;
}

/** How many of a post's media are visible at first, and whether side by side. */
export function arrangePreview(shape: Pick<PreviewShape, "several" | "visible">, count: number) {
  const isSwipe = shape.several === "swipe" && count > 1;
  const visible = isSwipe ? count : Math.min(count, shape.visible);
  return { isSwipe, visible, hidden: count - visible };
}

/** The link whose card a network shows; null for none. Some have options that name it or turn cards off. */
export function cardLinkOf(
  platform: string,
  { body, hasMedia, options }: { body: string; hasMedia: boolean; options: OptionValues },
): string | null {
  const { card } = previewShapeOf(platform);
  if (card === "never" || (card === "without_media" && hasMedia)) return null;
  if (options.link_preview === false || options.suppress_embeds === true) return null;
  return typeof options.link === "string" && options.link !== "" ? options.link : findFirstLink(body);
}
