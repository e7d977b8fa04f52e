import type { LinkCardRule } from "#platform/connectors/contract.ts";
import { findLinks } from "#platform/connectors/shared/text/links.ts";

/** Why a link has no card, or its card no image. */
export const LINK_CARD_PROBLEMS = ["unreachable", "not_a_page", "no_title", "image_unavailable"] as const;
export type LinkCardProblem = (typeof LINK_CARD_PROBLEMS)[number];

/** How long a card is cached. */
export const FRESH_SECONDS = 15 * 60;
/** How long a card is kept without a publication that refers to it. */
export const KEPT_SECONDS = 86_400;

/** Maximum lengths of stored texts, in UTF-16 units. Platforms truncate to their own limits. */
export const MAX_TITLE_LENGTH = 300;
export const MAX_DESCRIPTION_LENGTH = 1000;
/** No browser or platform accepts longer URLs. */
export const MAX_LINK_LENGTH = 2000;

/**
 * The only stored form of a card's image, which every platform with cards accepts: a JPEG, with maximum pixels and
 * bytes.
 */
export const CARD_IMAGE = { width: 1200, height: 1200, bytes: 900_000 } as const;

/**
 * The link for a post's card: the first in its text.
 * @param hasMedia a post shows its media or a card
 * @returns null if there is none, or it is longer than `MAX_LINK_LENGTH`
 */
export function findCardLink(
  rule: LinkCardRule | undefined,
  { body, hasMedia }: { body: string; hasMedia: boolean },
): string | null {
  return !rule || hasMedia ? null : findFirstLink(body);
}

/** @returns null if there is none, or it is longer than `MAX_LINK_LENGTH` */
export function findFirstLink(body: string): string | null {
  const uri = findLinks(body)[0]?.uri ?? null;
  return uri !== null && uri.length <= MAX_LINK_LENGTH ? uri : null;
}

/** Whether a card that was read at that time is still fresh. */
export function isFresh(readAt: Date, now: Date): boolean {
  return now.getTime() - readAt.getTime() < FRESH_SECONDS * 1000;
}
