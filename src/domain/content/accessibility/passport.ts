import { isLegible } from "#domain/content/media/rules.ts";
import type { Connector, Content, PreflightIssue } from "#platform/connectors/contract.ts";
import { mediaKind } from "#platform/connectors/shared/text/limits.ts";
import { mediaOfAll } from "#platform/connectors/shared/text/parts.ts";
import { findAltTextProblem } from "./check-alt-text.ts";
import { hasHashtag } from "./check-hashtags.ts";
import { hasEmoji, hasLetters, hasLink } from "./check-texts.ts";
import { readingLevel } from "./reading-level.ts";
import {
  ACCESSIBILITY_RULES,
  type AccessibilityRule,
  type PartState,
  type RuleModes,
  SCORE_STEP,
  WEIGHTS,
} from "./terms.ts";

export type PassportPart = {
  rule: AccessibilityRule;
  state: PartState;
  /** What it counts for among those that are judged. */
  weight: number;
  /** From 0 to 1; null unless it is judged. */
  share: number | null;
};

/** `score` is null when nothing of the post is judged. */
export type Passport = { score: number | null; parts: PassportPart[] };

/** A version of the post on a network, with what was found in it. */
export type Version = {
  content: Content;
  platform: Pick<Connector, "capabilities" | "options"> | null;
  barriers: readonly PreflightIssue[];
};

/**
 * How accessible a post is, as the worst of its versions: who follows it on one network isn't helped by another.
 * @param modes the brand's rules; those that are off don't count
 */
export function passportOf(versions: readonly Version[], modes: RuleModes): Passport {
  const parts = ACCESSIBILITY_RULES.map((rule): PassportPart => {
    const weight = WEIGHTS[rule];
    if (modes[rule] === "off") return { rule, weight, state: "off", share: null };
    const shares = versions.map((version) => shareOf(rule, version));
    const judged = shares.filter((share) => typeof share === "number");
    if (judged.length === 0) {
      return { rule, weight, state: shares.includes("not_judged") ? "not_judged" : "none", share: null };
    }
    const share = Math.min(...judged);
    return { rule, weight, share, state: share === 1 ? "passed" : share === 0 ? "failed" : "partly" };
  });
  const judged = parts.flatMap(({ share, weight }) => (share === null ? [] : [{ share, weight }]));
  const total = judged.reduce((sum, { weight }) => sum + weight, 0);
  const reached = judged.reduce((sum, { share, weight }) => sum + share * weight, 0);
  return { score: total === 0 ? null : roundScore((100 * reached) / total), parts };
}

/** Never rounded up to 100: that is for posts in which nothing was found. */
export function roundScore(score: number): number {
  return score >= 100 ? 100 : Math.min(100 - SCORE_STEP, Math.round(score / SCORE_STEP) * SCORE_STEP);
}

/** How much of a version satisfies a rule. */
function shareOf(rule: AccessibilityRule, version: Version): number | "none" | "not_judged" {
  const { content, platform, barriers } = version;
  const texts = [content.body, ...content.thread, content.firstComment ?? ""];
  const passes = (code: string) => (barriers.some((barrier) => barrier.code === code) ? 0 : 1);
  switch (rule) {
    case "alt_text":
      return shareOfAltTexts(version);
    case "captions": {
      if (!content.media.some(({ type }) => mediaKind(type) === "video")) return "none";
      const takesCaptions = platform?.options !== undefined && "captions" in platform.options;
      return takesCaptions ? passes("captions_missing") : "not_judged";
    }
    case "contrast":
      return shareOfContrasts(version);
    case "hashtags":
      return texts.some(hasHashtag) ? passes("hashtag_lower_case") : "none";
    case "emojis":
      return texts.some(hasEmoji) ? passes("too_many_emojis") : "none";
    case "capitals":
      return texts.some(hasLetters) ? passes("text_in_capitals") : "none";
    case "links":
      return texts.some(hasLink) ? passes("link_text_unclear") : "none";
    case "reading_level":
      if (!texts.some(hasLetters)) return "none";
      return texts.some((text) => readingLevel(text) !== null) ? passes("text_difficult") : "not_judged";
  }
}

/** Of the images and videos; not judged where the network takes no alt texts. */
function shareOfAltTexts({ content, platform }: Version): number | "none" | "not_judged" {
  const files = mediaOfAll(content).filter(({ type }) => mediaKind(type) !== "document");
  if (files.length === 0) return "none";
  if (platform?.capabilities.alt_text_limit === 0) return "not_judged";
  const good = files.filter(({ alt }) => alt.trim() !== "" && findAltTextProblem(alt, content.body) === null);
  return good.length / files.length;
}

/** Of the images with text that was written here. In others, it can't be read. */
function shareOfContrasts({ content }: Version): number | "none" | "not_judged" {
  const images = mediaOfAll(content).filter(({ type }) => mediaKind(type) === "image");
  if (images.length === 0) return "none";
  const written = images.flatMap(({ textContrasts }) => (textContrasts?.length ? [textContrasts] : []));
  if (written.length === 0) return "not_judged";
  return written.filter((contrasts) => contrasts.every(isLegible)).length / written.length;
}
