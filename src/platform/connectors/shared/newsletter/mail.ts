import type { Outgoing } from "../../contract.ts";
import { placeMedia } from "../rich-text/article.ts";
import { figureOf, htmlOfDocument } from "../rich-text/html-document.ts";
import { parseRichText, plainDocument } from "../rich-text/parse.ts";
import { plainTextOf } from "../rich-text/text.ts";

/** Mail programs show an image in its own size, which is wider than a telephone. */
const IMAGE = '<img style="max-width:100%;height:auto" ';

/** A post as an email, as HTML and as plain text. Its subject is an option, so the text has no title. */
export function mailOf({ part, rich, state }: Outgoing): { html: string; text: string } {
  const document = rich ? parseRichText(part.body) : plainDocument(part.body);
  const images = part.media.map(({ alt }, index) => ({ alt, url: String(state?.[`url${index}`] ?? "") }));
  const { inText, others } = placeMedia(document, images, rich?.mediaIds);
  const html = [...others.map((image) => figureOf(image)), htmlOfDocument(document, inText)].join("");
  return { html: html.replaceAll("<img ", IMAGE), text: plainTextOf(document) };
}
