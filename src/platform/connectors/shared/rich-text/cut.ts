/** Where a text may be split, best first: between paragraphs, lines, sentences, words. */
const BREAKS = [/\n\s*\n/g, /\n/g, /(?<=[.!?…])\s+/g, /\s+/g];

export type Range = { start: number; end: number };

/**
 * The length of the longest beginning that fits, in UTF-16 units, never within a grapheme; at least one grapheme.
 * @param fits whether the beginning of this length is short enough
 */
export function longestFitting(text: string, fits: (length: number) => boolean): number {
  const ends = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)].map(
    ({ index, segment }) => index + segment.length,
  );
  let [low, high] = [0, ends.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(ends[middle] ?? text.length)) low = middle;
    else high = middle - 1;
  }
  return ends[low] ?? text.length;
}

/**
 * Where a text is cut: at the best break that leaves the part at least half full and is in none of the passages that
 * belong together; then at any other break outside of them, and within them only where nothing else is left.
 */
export function cutAt(text: string, longest: number, whole: readonly Range[] = []): number {
  const isFree = (index: number) => !whole.some(({ start, end }) => start < index && index < end);
  const lastOf = (pattern: RegExp, isAllowed: (index: number) => boolean) =>
    [...text.matchAll(pattern)]
      .map(({ index }) => index)
      .filter((index) => index <= longest && isAllowed(index))
      .at(-1) ?? 0;
  for (const pattern of BREAKS) {
    const last = lastOf(pattern, isFree);
    if (last >= longest / 2) return last;
  }
  const edges = whole.flatMap(({ start, end }) => [start, end]).filter((edge) => edge <= longest && isFree(edge));
  if (whole.length > 0 && !isFree(longest)) {
    const free = Math.max(lastOf(/\s+/g, isFree), ...edges, 0);
    if (free > 0) return free;
    const within = lastOf(/\s+/g, () => true);
    if (within >= longest / 2) return within;
  }
  return longest;
}
