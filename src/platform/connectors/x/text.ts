import { parse } from "twemoji-parser";
import { findNetworkLinks, X_LINKS } from "../shared/text/network-links.ts";

/**
 * The weighted counting of X: source docs.x.com/fundamentals/counting-characters and the published configuration v3 of
 * twitter-text, with the list of emoji that it uses. Not that package itself: its patterns take the square of a text's
 * length, and it brings the polyfills of old browsers. The tests compare the two.
 */
const RANGES: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];
/** In hundredths of a character. */
const [LIGHT, HEAVY] = [100, 200];
const LINK_LENGTH = 23;

/** The addresses in a text that X replaces by t.co links. */
export function findXLinks(text: string): string[] {
  return findNetworkLinks(text, X_LINKS).map(({ uri }) => uri);
}

/** Cashtags as twitter-text finds them: one to six letters, and perhaps a class of shares. */
const CASHTAG = /(?<!\S)\$[a-z]{1,6}(?:[._][a-z]{1,2})?(?![\p{L}\p{N}_$])/giu;

export function findCashtags(text: string): string[] {
  return text.match(CASHTAG) ?? [];
}

/** The length of a text as X counts it: 280 at most for a free account. */
export function countXText(input: string): number {
  const text = input.normalize("NFC");
  const links = new Map(findNetworkLinks(text, X_LINKS).map(({ start, end }) => [start, end]));
  const emoji = new Map(parse(text).map(({ indices: [start, end] }) => [start, end]));
  let weight = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const isLink = links.has(at);
    weight += isLink ? LINK_LENGTH * LIGHT : isLight(code) && !emoji.has(at) ? LIGHT : HEAVY;
    at = links.get(at) ?? emoji.get(at) ?? at + String.fromCodePoint(code).length;
  }
  return Math.floor(weight / LIGHT);
}

function isLight(code: number): boolean {
  return RANGES.some(([first, last]) => code >= first && code <= last);
}
