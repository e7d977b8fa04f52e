import { type FoldedText, foldText } from "#kernel/fold-text.ts";
import type { FoundWord } from "./find-words.ts";
import type { GuideContent } from "./schema.ts";
import type { EmojiRule } from "./terms.ts";

/** One word that is looked for. */
export type GuideRule = {
  kind: "avoid" | "claim";
  /** As it stands in the guide. */
  word: string;
  /** What to write instead; null where nothing is suggested. */
  suggestion: string | null;
  reason: string;
  blocks: boolean;
};

export type Term = Pick<FoldedText, "dotted"> & {
  /** Null for a word of the brand, within which nothing is found. */ rule: GuideRule | null;
};
/** A tree of all words by their folded characters, so that one pass over a text finds all of them. */
export type TermNode = { next: Map<string, TermNode>; terms: Term[] };

export type CompiledGuide = {
  root: TermNode;
  emoji: EmojiRule;
  /** What was found in a text: channels share most of theirs. */
  found: Map<string, readonly FoundWord[]>;
};

/** What the checks need of a guide. */
export type CheckedGuide = Pick<GuideContent, "words_to_use" | "words_to_avoid" | "claims" | "emoji">;

/** @returns null for a guide without rules */
export function compileGuide({ words_to_use, words_to_avoid, claims, emoji }: CheckedGuide): CompiledGuide | null {
  if (words_to_use.length + words_to_avoid.length + claims.length === 0 && emoji === "allowed") return null;
  const root: TermNode = { next: new Map(), terms: [] };
  for (const { word, replaces, reason, blocks } of words_to_use) {
    addTerm(root, word, null);
    for (const replaced of replaces) {
      addTerm(root, replaced, { kind: "avoid", word: replaced, suggestion: word, reason, blocks });
    }
  }
  for (const { word, suggestion, reason, blocks } of words_to_avoid) {
    addTerm(root, word, { kind: "avoid", word, suggestion, reason, blocks });
  }
  for (const { word, reason, blocks } of claims) {
    addTerm(root, word, { kind: "claim", word, suggestion: null, reason, blocks });
  }
  return { root, emoji, found: new Map() };
}

function addTerm(root: TermNode, word: string, rule: GuideRule | null): void {
  const { text, dotted } = foldText(word.trim());
  let node = root;
  for (const character of text.split("")) {
    const next = node.next.get(character) ?? { next: new Map(), terms: [] };
    node.next.set(character, next);
    node = next;
  }
  if (node !== root) node.terms.push({ dotted, rule });
}
