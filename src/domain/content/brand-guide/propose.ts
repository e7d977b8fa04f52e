import { findEmojiIn } from "#kernel/emoji.ts";
import { foldText } from "#kernel/fold-text.ts";
import { mapLinks } from "#platform/connectors/shared/text/links.ts";
import type { CheckedGuide } from "./compile.ts";
import type { ReviewEdit } from "./find-edits.ts";
import { EMOJI_PROPOSAL } from "./terms.ts";

/** Posts from which a word was removed, before a rule is proposed. */
const MIN_POSTS = 5;
/** Of the reviews in which a word could have been removed, those that removed it: words such as “the” come and go. */
const MIN_SHARE = 0.8;
const MAX_PROPOSALS = 20;
const MAX_POST_IDS = 20;

export type Proposal = { key: string; kind: "word" | "emoji"; word: string; removed: number; post_ids: number[] };

const words = new Intl.Segmenter("en", { granularity: "word" });
const NUMBER = /^[\p{N}.,]+$/u;
const HANDLES = /[@#][\p{L}\p{N}_]+/gu;

/** Which words, and whether emoji, reviews removed from several posts, unless the guide has a rule or it was dismissed. */
export function proposeRules(
  edits: readonly ReviewEdit[],
  guide: CheckedGuide,
  dismissed: readonly string[],
): Proposal[] {
  const known = new Set([...dismissed, ...keysOf(guide)]);
  const counts = new Map<string, { word: string; removed: Set<number>; kept: Set<number> }>();
  for (const { postId, before, after } of edits) {
    const left = partsOf(after);
    for (const [key, word] of partsOf(before)) {
      const count = counts.get(key) ?? { word, removed: new Set(), kept: new Set() };
      (left.has(key) ? count.kept : count.removed).add(postId);
      counts.set(key, count);
    }
  }
  return [...counts]
    .filter(([key, { removed, kept }]) => {
      const isOften = removed.size >= MIN_POSTS && removed.size / removed.union(kept).size >= MIN_SHARE;
      return isOften && !known.has(key);
    })
    .map(([key, { word, removed }]): Proposal => {
      const kind = key === EMOJI_PROPOSAL ? "emoji" : "word";
      return { key, kind, word, removed: removed.size, post_ids: [...removed.values().take(MAX_POST_IDS)] };
    })
    .toSorted((a, b) => b.removed - a.removed || a.key.localeCompare(b.key))
    .slice(0, MAX_PROPOSALS);
}

/** The words of a text as they are compared, and as they are written; emoji as one. */
function partsOf(text: string): Map<string, string> {
  const plain = mapLinks(text, () => " ").replaceAll(HANDLES, " ");
  const parts = new Map<string, string>(findEmojiIn(plain).length > 0 ? [[EMOJI_PROPOSAL, ""]] : []);
  for (const { segment, isWordLike } of words.segment(plain)) {
    const key = isWordLike ? foldText(segment).text : "";
    if (key.length > 1 && key.length <= 100 && !NUMBER.test(key)) parts.set(key, parts.get(key) ?? segment);
  }
  return parts;
}

function keysOf({ words_to_use, words_to_avoid, claims, emoji }: CheckedGuide): string[] {
  const covered = [
    ...words_to_use.flatMap(({ word, replaces }) => [word, ...replaces]),
    ...words_to_avoid.map(({ word }) => word),
    ...claims.map(({ word }) => word),
  ].map((word) => foldText(word).text);
  return emoji === "allowed" ? covered : [...covered, EMOJI_PROPOSAL];
}
