import type { z } from "zod";
import { mediaUrl } from "#domain/content/media/rules.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { toStorableText } from "#kernel/storable.ts";
import type { LinkCardRule, LinkCard as OutgoingCard, OutgoingMedia } from "#platform/connectors/contract.ts";
import { fitsLimits } from "#platform/connectors/shared/text/limits.ts";
import type { LinkCard as Row } from "#platform/db/index.ts";
import { LINK_CARD_PROBLEMS, type LinkCardProblem } from "./rules.ts";
import type { LinkCard } from "./schema.ts";

export function viewLinkCard(appUrl: string, row: Row): z.input<typeof LinkCard> {
  const { url, title, description, imageKey, imageWidth, imageHeight, problem } = row;
  return {
    url,
    title,
    description,
    image:
      imageKey === null ? null : { url: mediaUrl(appUrl, imageKey), width: imageWidth ?? 0, height: imageHeight ?? 0 },
    warning: problem === null ? null : { code: problem, message: describeProblem(problem) },
  };
}

/** The card for a platform; null if the page could not be read. An image that does not fit is omitted. */
export function outgoingCard(appUrl: string, row: Row, rule: LinkCardRule): OutgoingCard | null {
  if (row.title === "") return null;
  const image = imageOf(appUrl, row);
  return {
    url: row.url,
    title: toStorableText(row.title, rule.title),
    description: toStorableText(row.description, rule.description),
    image: image && rule.image && fitsLimits(image, rule.image) ? image : null,
  };
}

function imageOf(appUrl: string, { imageKey, imageBytes, imageWidth, imageHeight }: Row): OutgoingMedia | null {
  if (imageKey === null) return null;
  const [bytes, width, height] = [imageBytes ?? 0, imageWidth ?? 0, imageHeight ?? 0];
  const facts = { type: "image/jpeg", bytes, width, height, alt: "", name: "card.jpg" };
  return { ...facts, storageKey: imageKey, url: mediaUrl(appUrl, imageKey) };
}

const MESSAGES: Record<LinkCardProblem, Message> = {
  unreachable: msg("The linked page can't be reached, so the post gets no link card."),
  not_a_page: msg("The link doesn't lead to a web page, so the post gets no link card."),
  no_title: msg("The linked page has no title, so the post gets no link card."),
  image_unavailable: msg("The linked page's image can't be used, so the link card has no image."),
};

/** The message that people read. An unknown problem of a newer version reads as the first. */
function describeProblem(problem: string): string {
  return t(MESSAGES[LINK_CARD_PROBLEMS.find((known) => known === problem) ?? "unreachable"]);
}
