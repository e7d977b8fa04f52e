import type { WordQuery } from "./use-typed-word.ts";

const REST = /^[\p{L}\p{N}_-]*/u;

/**
 * What replaces the typed word with its sign, including the rest of the word, by a suggestion and a space.
 * @returns in UTF-16 units, as `insertText` takes it
 */
export function wordInsertion(
  text: string,
  { start, query }: WordQuery,
  suggestion: string,
): { text: string; from: number; to: number } {
  const end = start + 1 + query.length;
  const wordEnd = end + (REST.exec(text.slice(end))?.[0].length ?? 0);
  const [next = ""] = text.slice(wordEnd);
  if (next === " ") return { text: `${suggestion} `, from: start, to: wordEnd + 1 };
  // Before punctuation or a line break there is no space.
  return { text: next === "" ? `${suggestion} ` : suggestion, from: start, to: wordEnd };
}
