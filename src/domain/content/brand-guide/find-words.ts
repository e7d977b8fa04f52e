import { type FoldedText, foldText } from "#kernel/fold-text.ts";
import { findLinks } from "#platform/connectors/shared/text/links.ts";
import type { GuideRule, Term, TermNode } from "./compile.ts";

/** Offsets in UTF-16 units. */
export type Match = { start: number; end: number };
export type FoundWord = Match & { rule: GuideRule };

const WORD = /[\p{L}\p{N}\p{M}]/u;
/** Scripts that write words without spaces between them. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\u30fc]/u;
/** Names of accounts; their addresses are not words of the text. */
const HANDLE = /@[\p{L}\p{N}_.-]+/gu;

const words = new Intl.Segmenter("en", { granularity: "word" });

/**
 * The words of a guide in a text, without regard to case: where several begin at the same place, the longest one. Links
 * and names of accounts are left out. Takes linear time: each place of the text is followed for at most the length of a
 * word of the guide.
 */
export function findWords(root: TermNode, original: string): FoundWord[] {
  const folded = foldText(original);
  const isBoundary = boundariesOf(folded.text);
  const isLeftOut = leftOut(original);
  const found: FoundWord[] = [];
  for (let at = 0; at < folded.text.length; ) {
    const longest = isBoundary(at) ? longestAt(root, folded, at, isBoundary) : null;
    if (!longest) {
      at += 1;
      continue;
    }
    const start = folded.starts[at] ?? 0;
    const end = folded.ends[longest.end - 1] ?? start;
    const isAddress = isLeftOut(start) || original.charAt(end) === "@";
    if (!isAddress) for (const rule of longest.rules) found.push({ start, end, rule });
    at = longest.end;
  }
  return found;
}

function longestAt(root: TermNode, { text, dotted }: FoldedText, start: number, isBoundary: (at: number) => boolean) {
  let longest: { end: number; rules: GuideRule[] } | null = null;
  let node: TermNode | undefined = root;
  for (let end = start; node; ) {
    const terms =
      node.terms.length > 0 && isBoundary(end) && !endsBeforeNot(text, end)
        ? sameI(node.terms, dotted.slice(start, end))
        : [];
    if (terms.length > 0) longest = { end, rules: terms.flatMap(({ rule }) => rule ?? []) };
    node = node.next.get(text.charAt(end));
    end += 1;
  }
  return longest;
}

function sameI(terms: readonly Term[], written: string): Term[] {
  return terms.filter((term) => isSameI(term.dotted, written));
}

/** Whether two texts that are equal without the dots of their i are equal with them. */
function isSameI(one: string, other: string): boolean {
  if (one === other) return true;
  for (let at = 0; at < one.length; at += 1) {
    const pair = one.charAt(at) + other.charAt(at);
    if (pair === "iı" || pair === "ıi") return false;
  }
  return true;
}

/** In “don't” and “can't”, what stands before the apostrophe is no word. */
function endsBeforeNot(text: string, at: number): boolean {
  return text.startsWith("'t", at) && !WORD.test(text.charAt(at + 2));
}

const OTHER = 0;
const SPACED = 1;
const UNSPACED_WORD = 2;
/** The second half of a character of two UTF-16 units. */
const REST = 3;

/** Where a word may begin or end: beside what is no letter, digit or mark, and between the words of scripts without spaces. */
function boundariesOf(text: string): (at: number) => boolean {
  const kinds = new Uint8Array(text.length);
  let at = 0;
  for (const character of text) {
    kinds[at] = kindOf(character);
    if (character.length > 1) kinds[at + 1] = REST;
    at += character.length;
  }
  const segmented = kinds.includes(UNSPACED_WORD) ? segmentsOf(text) : null;
  return (place) => {
    const after = kinds[place];
    if (place === 0 || after === undefined) return true;
    if (after === REST) return false;
    const before = kinds[place - 1] === REST ? kinds[place - 2] : kinds[place - 1];
    if (before === UNSPACED_WORD && after === UNSPACED_WORD) return segmented?.[place] === 1;
    return before !== after || before === OTHER;
  };
}

function kindOf(character: string): number {
  if (UNSPACED.test(character)) return UNSPACED_WORD;
  return WORD.test(character) ? SPACED : OTHER;
}

/** By place: whether a segment begins there. */
function segmentsOf(text: string): Uint8Array {
  const starts = new Uint8Array(text.length);
  for (const { index } of words.segment(text)) starts[index] = 1;
  return starts;
}

/** Whether a place is within a link or the name of an account. */
function leftOut(text: string): (at: number) => boolean {
  const ranges: Match[] = [
    ...findLinks(text),
    ...Array.from(text.matchAll(HANDLE), ({ index, 0: { length } }) => ({ start: index, end: index + length })),
  ];
  if (ranges.length === 0) return () => false;
  const places = new Uint8Array(text.length);
  for (const { start, end } of ranges) places.fill(1, start, end);
  return (at) => places[at] === 1;
}
