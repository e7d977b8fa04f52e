/** The largest edit distance at which a name counts as a misspelling. */
const MAX_EDITS = 2;
/** Shorter names are too close to those of other programs, such as HOST and HOME. */
const SHORTEST = 6;
/** Prefixes that no other program uses. */
const OWN_PREFIXES = /^(RETENTION|MASTHEAD)_/;

/**
 * Finds variables that closely resemble one of ours and therefore have no effect.
 * @param source the variables that are set
 * @param known the names that have a meaning
 * @returns one line each
 */
export function findMisspelled(source: Record<string, string | undefined>, known: readonly string[]): string[] {
  return Object.keys(source)
    .filter((name) => source[name] && /^[A-Z][A-Z\d_]+$/.test(name) && !known.includes(name))
    .flatMap((name) => {
      const [nearest] = known
        .filter((each) => Math.min(each.length, name.length) >= SHORTEST && !source[each])
        .map((each) => ({ each, edits: distance(name, each) }))
        .filter(({ edits, each }) => edits <= (each.includes("_") ? MAX_EDITS : 1))
        .toSorted((a, b) => a.edits - b.edits);
      if (nearest) return [`${name}: unknown variable. Did you mean ${nearest.each}?`];
      return OWN_PREFIXES.test(name) ? [`${name}: unknown variable. docs/configuration.md lists the variables.`] : [];
    });
}

/** The Levenshtein distance: letters added, left out or replaced. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
