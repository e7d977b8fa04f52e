import { countGraphemes } from "../shared/text/limits.ts";
import { findNetworkLinks, MASTODON_LINKS } from "../shared/text/network-links.ts";

/** Every URL counts as this many characters, whatever its length, unless the server declares otherwise. */
export const URL_LENGTH = 23;

/** For a mention of an account on another server, only the name counts. */
const REMOTE_MENTION = /(^|[^/\w])@([a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?)@[\p{L}\p{N}.-]+[\p{L}\p{N}]/giu;

/** Characters as Mastodon counts them: a grapheme counts as one, a URL as 23, a mention as its name. */
export function countText(text: string, urlLength = URL_LENGTH): number {
  let rest = "";
  let from = 0;
  const links = findNetworkLinks(text, MASTODON_LINKS);
  for (const { start, end } of links) {
    // Not a space, so that characters next to the URL keep their meaning.
    rest += `${text.slice(from, start)}/`;
    from = end;
  }
  rest += text.slice(from);
  return countGraphemes(shortenMentions(rest)) + links.length * (urlLength - 1);
}

export function shortenMentions(text: string): string {
  return text.replace(REMOTE_MENTION, "$1@$2");
}

/**
 * Normalizes a text for comparing the server's version with the one sent: no markup, no whitespace, no server part of a
 * mention. Every server converts texts to HTML in its own way.
 */
export function normalizeText(text: string): string {
  return shortenMentions(text)
    .normalize("NFC")
    .replace(/[\s*_~`>\\]/gu, "");
}
