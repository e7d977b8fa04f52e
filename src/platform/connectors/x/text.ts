/**
 * The weighted counting of X: source docs.x.com/fundamentals/counting-characters and the published configuration v3 of
 * twitter-text. Written here, because browsers load it, and modules that they load import no packages.
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

/** Endings of addresses without a scheme that X turns into links most often. */
const BARE_ENDINGS =
  "com|org|net|edu|gov|io|co|app|dev|ai|me|tv|info|biz|shop|store|blog|news|eu|uk|de|fr|es|it|nl|ch|at|be|ca|us|au|jp|br|in|pl|se|no|dk|fi|cz|pt|ie|nz|mx";
const PATH = String.raw`(?:[/?#][^\s<>"\u201c\u201d]*)?`;
const LINK = new RegExp(
  String.raw`(?<![\p{L}\p{N}@#$_.-])(?:https?://(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d{1,5})?${PATH}|(?:[a-z0-9-]+\.)+(?:${BARE_ENDINGS})(?![\p{L}\p{N}@_-])${PATH})`,
  "giu",
);
const AFTER_LINK = /[.,;:!?'’*_~\]}…)]+$/u;

const EMOJI = /^\p{Extended_Pictographic}|^\p{Regional_Indicator}|^[0-9#*]\ufe0f?\u20e3/u;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The addresses in a text that X replaces by t.co links. */
export function findXLinks(text: string): string[] {
  return [...text.matchAll(LINK)].map(([found]) => trimLink(found));
}

/** The length of a text as X counts it: 280 at most for a free account. */
export function countXText(input: string): number {
  const text = input.normalize("NFC");
  let weight = 0;
  let from = 0;
  for (const { 0: found, index } of text.matchAll(LINK)) {
    weight += weigh(text.slice(from, index)) + LINK_LENGTH * LIGHT;
    from = index + trimLink(found).length;
  }
  return Math.floor((weight + weigh(text.slice(from))) / LIGHT);
}

function trimLink(found: string): string {
  const trimmed = found.replace(AFTER_LINK, "");
  // A closing bracket belongs to the address when it was opened there.
  return trimmed.includes("(") && found.startsWith(`${trimmed})`) ? `${trimmed})` : trimmed;
}

function weigh(text: string): number {
  let weight = 0;
  for (const { segment } of graphemes.segment(text)) {
    if (EMOJI.test(segment)) weight += HEAVY;
    else for (const character of segment) weight += isLight(character.codePointAt(0) ?? 0) ? LIGHT : HEAVY;
  }
  return weight;
}

function isLight(code: number): boolean {
  return RANGES.some(([first, last]) => code >= first && code <= last);
}
