import { fitUnits } from "#kernel/excerpt.ts";
import type { OptionValues, Outgoing, OutgoingMedia } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { parseRichText } from "../shared/rich-text/parse.ts";
import { plainTextOf } from "../shared/rich-text/text.ts";
import { mentionsOf, SLACK_OPTIONS } from "./options.ts";
import { richTextBlocks } from "./rich-text-blocks.ts";
import { escapeText, splitSections } from "./text.ts";

/** Maximum characters of the notification text. */
const SUMMARY = 3000;

type Sent = Pick<Outgoing, "options" | "rich"> & {
  part: Pick<Outgoing["part"], "kind" | "body"> & { media: readonly OutgoingMedia[] };
};

/** A part's text as blocks, followed by images; `imageOf` returns an image's source. */
export function messageOf(
  { part: { kind, body, media }, options, rich }: Sent,
  imageOf: (media: OutgoingMedia, index: number) => object,
): Record<string, unknown> {
  const { link_preview: isWanted } = readOptions(SLACK_OPTIONS, options);
  const { text, blocks } = textOf(body, rich !== undefined);
  const images = media.map((item, index) => ({
    type: "image",
    ...imageOf(item, index),
    alt_text: item.alt || `Image ${index + 1}`,
  }));
  return {
    text: escapeText(fitUnits(text.trim(), SUMMARY)) || "Image",
    blocks: [...blocks, ...(kind === "post" ? mentionBlocks(options) : []), ...images],
    unfurl_links: isWanted,
    unfurl_media: isWanted,
  };
}

/** The mentions of a publication, which stand below its text. */
export function mentionBlocks(options: OptionValues): object[] {
  const text = mentionsOf(options);
  return text === "" ? [] : [{ type: "section", text: { type: "mrkdwn", text } }];
}

/** A text as blocks, and as plain text for notifications. */
export function textOf(body: string, isRich: boolean): { text: string; blocks: object[] } {
  if (isRich) {
    const document = parseRichText(body);
    return { text: plainTextOf(document), blocks: richTextBlocks(document) };
  }
  return {
    text: body,
    blocks: splitSections(body).map((text) => ({ type: "section", text: { type: "mrkdwn", text } })),
  };
}
