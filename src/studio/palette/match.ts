interface Findable {
  label: string;
  words?: string;
}

/**
 * How well something answers what was typed: every typed word has to begin a word of it. By its name it ranks before
 * what merely has other words for it.
 * @returns 0 where it does not
 */
function rank({ label, words = "" }: Findable, typed: readonly string[]): number {
  const name = split(label);
  const all = [...name, ...split(words)];
  if (!typed.every((word) => all.some((other) => other.startsWith(word)))) return 0;
  if (label.toLowerCase().startsWith(typed.join(" "))) return 3;
  return typed.every((word) => name.some((other) => other.startsWith(word))) ? 2 : 1;
}

function split(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,·]+/)
    .filter(Boolean);
}

/** What answers the typed words, the best first; everything, in its order, while nothing is typed. */
export function match<Item extends Findable>(items: readonly Item[], typed: string): Item[] {
  const words = split(typed);
  if (words.length === 0) return [...items];
  return items
    .map((item) => ({ item, rank: rank(item, words) }))
    .filter((found) => found.rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ item }) => item);
}
