interface Searchable {
  label: string;
  words?: string;
}

/**
 * Scores a match: every typed word has to be a prefix of one of its words. Matches of the name rank before synonyms.
 * @returns 0 without a match
 */
function rank({ label, words = "" }: Searchable, typed: readonly string[]): number {
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

/** The matching entries, best first; all in their order for an empty query. */
export function matchCommand<Item extends Searchable>(items: readonly Item[], typed: string): Item[] {
  const words = split(typed);
  if (words.length === 0) return [...items];
  return items
    .map((item) => ({ item, rank: rank(item, words) }))
    .filter((found) => found.rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ item }) => item);
}
