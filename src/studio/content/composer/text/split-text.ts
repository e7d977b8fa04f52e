/** Where a text may be split, best first: between paragraphs, lines, sentences, words. */
const BREAKS = [/\n\s*\n/g, /\n/g, /(?<=[.!?…])\s+/g, /\s+/g];

/**
 * Splits a text so that each part fits. A part ends at the best break that leaves it at least half full; a single word
 * that is too long is cut.
 * @param fits whether a text is short enough, as the platform counts
 */
export function splitText(text: string, fits: (part: string) => boolean): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest !== "" && !fits(rest)) {
    const end = cutAt(rest, longestFitting(rest, fits));
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === "" ? parts : [...parts, rest];
}

/** The length of the longest prefix that fits, in UTF-16 units, never within a grapheme. */
function longestFitting(text: string, fits: (part: string) => boolean): number {
  const ends = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].map(
    ({ index, segment }) => index + segment.length,
  );
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(text.slice(0, ends[middle]))) low = middle;
    else high = middle - 1;
  }
  return ends[low] ?? text.length;
}

function cutAt(text: string, longest: number): number {
  for (const pattern of BREAKS) {
    const ends = [...text.matchAll(pattern)].map(({ index }) => index).filter((index) => index <= longest);
    const last = ends.at(-1) ?? 0;
    if (last >= longest / 2) return last;
  }
  return longest;
}
