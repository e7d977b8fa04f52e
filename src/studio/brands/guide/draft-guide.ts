import type { z } from "zod";
import type {
  BrandGuide,
  Proposal as ProposalSchema,
  UpdateBrandGuideInput,
} from "#domain/content/brand-guide/schema.ts";
import type { EmojiRule } from "#domain/content/brand-guide/terms.ts";
import { t } from "#kernel/language.ts";

export type Guide = z.output<typeof BrandGuide>;
export type Proposal = Pick<z.output<typeof ProposalSchema>, "key" | "kind" | "word">;
type GuideInput = z.input<typeof UpdateBrandGuideInput>;

/** A word while it is edited. */
export interface DraftWord {
  /** Identifies the row while it is edited. */
  key: number;
  word: string;
  /** What is written instead, or the words that it replaces, separated by commas. */
  other: string;
  reason: string;
  blocks: boolean;
}
export interface DraftTopic {
  key: number;
  name: string;
  tags: string[];
}
export interface DraftExample {
  key: number;
  text: string;
  isGood: boolean;
  note: string;
}

export interface DraftGuide {
  voice: string;
  use: readonly DraftWord[];
  avoid: readonly DraftWord[];
  claims: readonly DraftWord[];
  emoji: EmojiRule;
  topics: readonly DraftTopic[];
  examples: readonly DraftExample[];
}

export function draftOf(guide: Guide): DraftGuide {
  return {
    voice: guide.voice,
    use: guide.words_to_use.map(({ replaces, ...rest }, key) => ({ key, ...rest, other: replaces.join(", ") })),
    avoid: guide.words_to_avoid.map(({ suggestion, ...rest }, key) => ({ key, ...rest, other: suggestion ?? "" })),
    claims: guide.claims.map((claim, key) => ({ key, ...claim, other: "" })),
    emoji: guide.emoji,
    topics: guide.topics.map((topic, key) => ({ key, ...topic })),
    examples: guide.examples.map(({ text, is_good: isGood, note }, key) => ({ key, text, isGood, note })),
  };
}

/** Rows that were added and left empty are left out. */
export function inputOf(
  { voice, use, avoid, claims, emoji, topics, examples }: DraftGuide,
  revision: number,
): GuideInput {
  const written = (rows: readonly DraftWord[]) => rows.filter(({ word, other }) => (word + other).trim() !== "");
  return {
    revision,
    voice,
    words_to_use: written(use).map(({ word, other, reason, blocks }) => ({
      word,
      replaces: other.split(/[,،、]/).flatMap((each) => each.trim() || []),
      reason,
      blocks,
    })),
    words_to_avoid: written(avoid).map(({ word, other, reason, blocks }) => ({
      word,
      suggestion: other.trim() || null,
      reason,
      blocks,
    })),
    claims: written(claims).map(({ word, reason, blocks }) => ({ word, reason, blocks })),
    emoji,
    topics: topics
      .filter(({ name, tags }) => name.trim() !== "" || tags.length > 0)
      .map(({ name, tags }) => ({ name, tags })),
    examples: examples
      .filter(({ text }) => text.trim() !== "")
      .map(({ text, isGood, note }) => ({ text, is_good: isGood, note })),
  };
}

export function isEmptyGuide({ voice, words_to_use, words_to_avoid, claims, emoji, topics, examples }: Guide): boolean {
  const lists = [words_to_use, words_to_avoid, claims, topics, examples];
  return voice === "" && emoji === "allowed" && lists.every(({ length }) => length === 0);
}

/** A key that no row of a list has. */
export function nextKey(rows: readonly { key: number }[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1;
}

/** The guide with a proposal as a rule, which warns. */
export function withRule(draft: DraftGuide, { kind, word }: Proposal): DraftGuide {
  if (kind === "emoji") return { ...draft, emoji: "warn" };
  return {
    ...draft,
    avoid: [...draft.avoid, { key: nextKey(draft.avoid), word, other: "", reason: "", blocks: false }],
  };
}

/** Whether the guide that is being edited has the rule of a proposal. */
export function isAccepted({ emoji, avoid }: DraftGuide, { kind, word }: Proposal): boolean {
  return kind === "emoji" ? emoji !== "allowed" : avoid.some((rule) => rule.word === word);
}

/** What most brands begin with, to be changed. */
export function starterGuide(): DraftGuide {
  const word = (key: number, text: string, other = "", reason = ""): DraftWord => ({
    key,
    word: text,
    other,
    reason,
    blocks: false,
  });
  return {
    voice: t("Friendly and clear. We talk to people directly, in short sentences, and promise only what we can keep."),
    use: [],
    avoid: [
      word(0, t("starter|cheap"), t("starter|affordable"), t("It sounds like poor quality.")),
      word(1, t("starter|world-class"), "", t("Say what is special about it instead.")),
      word(2, t("starter|click here"), "", t("Say where the link leads.")),
    ],
    claims: [
      word(0, t("starter|guaranteed"), "", t("Link to the terms.")),
      word(1, "#1", "", t("Link to the ranking.")),
      word(2, "100%", "", t("Link to the proof.")),
    ],
    emoji: "allowed",
    topics: [],
    examples: [],
  };
}
