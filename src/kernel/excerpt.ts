const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const words = new Intl.Segmenter("en", { granularity: "word" });

/** Printable ASCII. */
const PLAIN = /^[ -~]*$/;
/** In UTF-16 units: no character that people write takes more, and a pile of accents is no character. */
const LONGEST_CHARACTER = 32;
/** The longest word that is looked at for its beginning. */
const LONGEST_WORD = 64;
const BETWEEN = /[\s.,;:\u2013\u2014\u3001\u3002\uff0c\uff0e-]/u;

/**
 * The beginning of a text, of at most so many characters as people count them, and “…” if that is not all of it. It
 * ends between words, also in scripts without spaces; within one that would be more than half of it.
 */
export function cutText(text: string, longest: number): string {
  const end = endOfCharacters(text, longest);
  return end === text.length ? text : cutBetweenWords(text, end);
}

function cutBetweenWords(text: string, end: number): string {
  const from = Math.max(0, end - LONGEST_WORD);
  const word = words.segment(text.slice(from, end + LONGEST_WORD)).containing(end - from);
  const start = word ? from + word.index : end;
  let cut = start > end / 2 ? start : end;
  while (cut > 0 && BETWEEN.test(text.charAt(cut - 1))) cut -= 1;
  return `${text.slice(0, cut === 0 ? end : cut)}…`;
}

/** The same with the “…” among these characters. */
export function fitText(text: string, longest: number): string {
  return endOfCharacters(text, longest) === text.length ? text : cutText(text, longest - 1);
}

/** The beginning of a text, of at most so many characters as people count them. */
export function firstCharacters(text: string, longest: number): string {
  return text.slice(0, endOfCharacters(text, longest));
}

/**
 * The beginning of a text within a limit in UTF-16 units, such as that of a column or a network. Never splits a
 * character as people see it, but may split a word.
 */
export function firstUnits(text: string, longest: number): string {
  return text.slice(0, endOfUnits(text, longest));
}

/** The same for readers: between words, with a “…” among these units. */
export function fitUnits(text: string, longest: number): string {
  return text.length <= longest ? text : cutBetweenWords(text, endOfUnits(text, longest - 1));
}

/**
 * The start of a text as PostgreSQL's `left` returns it, which counts code points: without its last character where that
 * may go on.
 */
export function wholeCharacters(start: string, codePoints: number): string {
  if ([...start].length < codePoints) return start;
  return start.slice(0, graphemes.segment(start).containing(start.length - 1)?.index ?? 0);
}

/** Where the last character that is within so many UTF-16 units ends. */
function endOfUnits(text: string, longest: number): number {
  if (text.length <= longest) return text.length;
  const start = graphemes.segment(text.slice(0, longest + LONGEST_CHARACTER)).containing(longest)?.index ?? longest;
  if (longest - start <= LONGEST_CHARACTER) return start;
  // A pile of accents is cut within, but no pair of units is.
  return text.slice(0, longest).isWellFormed() ? longest : longest - 1;
}

/** Where that many characters end, in UTF-16 units. */
function endOfCharacters(text: string, longest: number): number {
  if (text.length <= longest) return text.length;
  // Each of these is a character of one unit, also before another: most texts need no segmentation, which is slow.
  if (PLAIN.test(text.slice(0, longest + 1))) return longest;
  const head = text.slice(0, longest * LONGEST_CHARACTER);
  let count = 0;
  let last = 0;
  for (const { index } of graphemes.segment(head)) {
    if (count === longest) return index;
    count += 1;
    last = index;
  }
  // The last one may go on behind the part that was looked at.
  return head.length === text.length ? text.length : last || head.length;
}
