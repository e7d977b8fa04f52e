import { ENGLISH, ENGLISH_CLOSED, GERMAN_FIRST, GERMAN_NEXT } from "./known-words.ts";

/** Long enough for every hashtag in use, and short enough that reading it as words takes no time. */
const MAX_LETTERS = 40;
const MIN_LETTERS = 6;
const MIN_WORD = 3;

const HASHTAG = /(?<![\p{L}\p{N}_&/#])#([\p{L}\p{N}_]{1,100})/gu;
/** Lower-case letters, with digits at the end at most. */
const LOWER = /^(\p{Ll}+)(\p{N}*)$/u;

export type Hashtag = { written: string; suggested: string };

/** Whether a text has any hashtag. */
export const hasHashtag = (text: string): boolean => text.search(HASHTAG) >= 0;

/** The hashtags that are several known words in lower case, each once, with the same in camel case. */
export function findRunTogether(text: string): Hashtag[] {
  const found = new Map<string, string>();
  for (const [, tag = ""] of text.matchAll(HASHTAG)) {
    const suggested = inCamelCase(tag);
    if (suggested !== null) found.set(tag, suggested);
  }
  return [...found].map(([written, suggested]) => ({ written: `#${written}`, suggested: `#${suggested}` }));
}

/** The text with these hashtags in camel case. */
export function withCamelCase(text: string): string {
  return text.replaceAll(HASHTAG, (whole, tag: string) => {
    const suggested = inCamelCase(tag);
    return suggested === null ? whole : `#${suggested}`;
  });
}

/** Null unless the whole hashtag is made of known words, at least two of them. */
function inCamelCase(tag: string): string | null {
  const [, letters = "", digits = ""] = LOWER.exec(tag) ?? [];
  if (letters.length < MIN_LETTERS || letters.length > MAX_LETTERS) return null;
  if (ENGLISH.has(letters) || ENGLISH_CLOSED.has(letters) || GERMAN_NEXT.has(letters)) return null;
  const parts = split(letters, (word) => ENGLISH.has(word)) ?? splitGerman(letters);
  return parts && parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("") + digits;
}

function splitGerman(letters: string): string[] | null {
  const parts = split(letters, (word, from) => (from === 0 ? GERMAN_FIRST : GERMAN_NEXT).has(word));
  // A plural or an inflected form is no compound.
  return parts && parts.length === 2 ? parts : null;
}

/** The fewest words that make up the letters; null when they are not made of known words, or are one. */
function split(letters: string, isKnown: (word: string, from: number) => boolean): string[] | null {
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= letters.length; end += 1) {
    let chosen: string[] | null = null;
    for (let from = 0; from <= end - MIN_WORD; from += 1) {
      const before = best[from];
      const word = letters.slice(from, end);
      if (!before || !isKnown(word, from)) continue;
      if (chosen === null || before.length + 1 < chosen.length) chosen = [...before, word];
    }
    best[end] = chosen;
  }
  const parts = best[letters.length];
  return parts && parts.length > 1 ? parts : null;
}
