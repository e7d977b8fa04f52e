import type { Outgoing } from "../../contract.ts";
import { placeMedia } from "../rich-text/article.ts";
import { figureOf, htmlOfDocument } from "../rich-text/html-document.ts";
import { parseRichText, plainDocument } from "../rich-text/parse.ts";
import { plainTextOf } from "../rich-text/text.ts";

/** Mail programs show an image in its own size, which is wider than a telephone. */
const IMAGE = '<img style="max-width:100%;height:auto" ';

/** The addresses of the images that `campaignPublisher` uploaded. */
function uploadedOf({ part, state }: Outgoing): string[] {
  return part.media.map((_, index) => String(state?.[`url${index}`] ?? ""));
}

/**
 * A post as an email, as HTML and as plain text. Its subject is an option, so the text has no title.
 * @param urls where its images are, in their order
 */
export function mailOf(outgoing: Outgoing, urls = uploadedOf(outgoing)): { html: string; text: string } {
  const { part, rich } = outgoing;
  const document = rich ? parseRichText(part.body) : plainDocument(part.body);
  const images = part.media.map(({ alt }, index) => ({ alt, url: urls[index] ?? "" }));
  const { inText, others } = placeMedia(document, images, rich?.mediaIds);
  const html = [...others.map((image) => figureOf(image)), htmlOfDocument(document, inText)].join("");
  return { html: html.replaceAll("<img ", IMAGE), text: plainTextOf(document) };
}
