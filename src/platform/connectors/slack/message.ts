import { fitUnits } from "#kernel/excerpt.ts";
import type { OptionValues, OutgoingMedia } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { SLACK_OPTIONS } from "./options.ts";
import { escapeText, splitSections } from "./text.ts";

/** Maximum characters of the notification text. */
const SUMMARY = 3000;

/** Text as section blocks, followed by images; `imageOf` returns an image's source. */
export function messageOf(
  body: string,
  media: readonly OutgoingMedia[],
  chosen: OptionValues,
  imageOf: (media: OutgoingMedia, index: number) => object,
): Record<string, unknown> {
  const { link_preview: isWanted } = readOptions(SLACK_OPTIONS, chosen);
  const sections = splitSections(body).map((text) => ({ type: "section", text: { type: "mrkdwn", text } }));
  const images = media.map((item, index) => ({
    type: "image",
    ...imageOf(item, index),
    alt_text: item.alt || `Image ${index + 1}`,
  }));
  return {
    text: escapeText(fitUnits(body.trim(), SUMMARY)) || "Image",
    blocks: [...sections, ...images],
    unfurl_links: isWanted,
    unfurl_media: isWanted,
  };
}
