import type { GuideMatch } from "./check.ts";

/**
 * A text with a word in the place of its matches: with a capital where they begin with one, and without the space before
 * what is left out. Matches that are no longer where they were stay.
 */
export function replaceMatches(text: string, matches: readonly GuideMatch[], replacement: string): string {
  return [...matches]
    .sort((a, b) => b.start - a.start)
    .reduce((changed, match) => {
      const { start, end, text: found } = match;
      if (changed.slice(start, end) !== found) return changed;
      if (replacement !== "") return changed.slice(0, start) + likeCase(found, replacement) + changed.slice(end);
      const isBetweenSpaces = /\s$/.test(changed.slice(0, start)) && /^(?:\s|$)/.test(changed.slice(end));
      return changed.slice(0, isBetweenSpaces ? start - 1 : start) + changed.slice(end);
    }, text);
}

/** A replacement in lower case begins like what it replaces: “Cheap” becomes “Affordable”. */
function likeCase(found: string, replacement: string): string {
  const [first = ""] = found;
  const [begin = ""] = replacement;
  const isCapital =
    first !== first.toLocaleLowerCase("en") && found.length > 1 && begin === begin.toLocaleLowerCase("en");
  return isCapital ? begin.toLocaleUpperCase("en") + replacement.slice(begin.length) : replacement;
}
