import { findEmojiIn } from "#kernel/emoji.ts";
import { t } from "#kernel/language.ts";
import { findLinks } from "#platform/connectors/shared/text/links.ts";
import type { CompiledGuide, GuideRule } from "./compile.ts";
import { type FoundWord, findWords, type Match } from "./find-words.ts";
import type { GUIDE_CODES } from "./terms.ts";

/** What is published on a channel, as it was written: its texts by field, alt texts by `media.0` or `thread.0.media.1`. */
export type GuidedVersion = {
  texts: readonly { field: string; text: string; isAlt?: boolean }[];
  /** Whether it links to something beside its texts. */
  hasLink: boolean;
};

/** Where, in UTF-16 units of the field's text, and what stands there. */
export type GuideMatch = Match & { text: string };

export type GuideFinding = {
  code: (typeof GUIDE_CODES)[number];
  field: string;
  severity: "error" | "warning";
  message: string;
  fix: string | null;
  matches: GuideMatch[];
  /** What each of them can be replaced by; empty to leave it out, null where a person has to decide. */
  replacement: string | null;
};

/** Places that one finding lists. */
const MAX_MATCHES = 20;
/** Texts whose words are remembered. */
const MAX_KEPT = 100;
/** Findings about one text. */
const MAX_FINDINGS = 20;

/**
 * What a brand's guide says about the version of a channel. Deterministic: the same in the browser, which shows it, and
 * on the server, which decides.
 */
export function checkVersion(guide: CompiledGuide, { texts, hasLink }: GuidedVersion): GuideFinding[] {
  const hasSource = hasLink || texts.some(({ text, isAlt }) => !isAlt && findLinks(text).length > 0);
  return texts.flatMap(({ field, text, isAlt = false }) => {
    const byRule = Map.groupBy(
      wordsIn(guide, text).filter(({ rule }) => rule.kind !== "claim" || !hasSource),
      ({ rule }) => rule,
    );
    const found = [...byRule].map(([rule, matches]) => findingOf(rule, matches, text));
    const emoji = guide.emoji === "allowed" ? null : findEmoji(text, guide.emoji === "block");
    // Many warnings leave no error out.
    return [...found, ...(emoji ?? [])]
      .toSorted((a, b) => Number(b.severity === "error") - Number(a.severity === "error"))
      .slice(0, MAX_FINDINGS)
      .map((finding) => ({
        ...finding,
        field,
        message: isAlt ? t("Alt text: {message}", { message: finding.message }) : finding.message,
      }));
  });
}

function wordsIn({ root, found }: CompiledGuide, text: string): readonly FoundWord[] {
  const known = found.get(text);
  if (known) return known;
  if (found.size >= MAX_KEPT) found.clear();
  const words = findWords(root, text);
  found.set(text, words);
  return words;
}

type Unplaced = Omit<GuideFinding, "field">;

function findingOf(rule: GuideRule, found: readonly Match[], text: string): Unplaced {
  const { kind, suggestion, reason, blocks } = rule;
  const matches = matchesIn(text, found);
  const word = matches[0]?.text ?? rule.word;
  const severity = blocks ? "error" : "warning";
  if (kind === "claim") {
    const message = withReason(t("“{word}” needs a source.", { word }), reason);
    const fix = t("Add a link to the source (https://…), or leave it out.");
    return { code: "guide_claim", severity, message, fix, matches, replacement: null };
  }
  const message = withReason(t("The brand guide avoids “{word}”.", { word }), reason);
  const fix = suggestion === null ? null : t("Write “{suggestion}” instead.", { suggestion });
  return { code: "guide_word", severity, message, fix, matches, replacement: suggestion };
}

function matchesIn(text: string, found: readonly Match[]): GuideMatch[] {
  return found.slice(0, MAX_MATCHES).map(({ start, end }) => ({ start, end, text: text.slice(start, end) }));
}

function withReason(message: string, reason: string): string {
  return reason === "" ? message : `${message} ${reason}`;
}

function findEmoji(text: string, blocks: boolean): Unplaced[] | null {
  const all = findEmojiIn(text);
  if (all.length === 0) return null;
  const message = t("The brand guide avoids emoji.");
  const severity = blocks ? "error" : "warning";
  const matches = matchesIn(text, all);
  return [{ code: "guide_emoji", severity, message, fix: t("Leave them out."), matches, replacement: "" }];
}
