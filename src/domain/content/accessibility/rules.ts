import { isLegible } from "#domain/content/media/rules.ts";
import { fitText } from "#kernel/excerpt.ts";
import { t, tn } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import type { Connector, Content, ContentMedia, PreflightIssue } from "#platform/connectors/contract.ts";
import { CAPTION_OPTIONS, captionsOf } from "#platform/connectors/shared/text/captions.ts";
import { inThreadPart, mediaKind } from "#platform/connectors/shared/text/limits.ts";
import { type AltTextProblem, findAltTextProblem, withoutOpening } from "./check-alt-text.ts";
import { findRunTogether, withCamelCase } from "./check-hashtags.ts";
import { findCapitals, findEmojis, findUnclearLink, withFewerEmojis, withoutCapitals } from "./check-texts.ts";
import { readingLevel } from "./reading-level.ts";
import { ACCESSIBILITY_RULES, type AccessibilityRule, DEFAULT_MODES, RULE_MODES, type RuleModes } from "./terms.ts";

/** Characters of a text that a finding quotes. */
const MAX_QUOTED = 60;

/** The rule that each code of a finding belongs to. */
const RULES_OF_CODES: Readonly<Record<string, AccessibilityRule>> = {
  // Found by the connectors, which know where a network takes alt texts.
  alt_text_missing: "alt_text",
  alt_text_unhelpful: "alt_text",
  captions_missing: "captions",
  text_contrast_low: "contrast",
  hashtag_lower_case: "hashtags",
  too_many_emojis: "emojis",
  text_in_capitals: "capitals",
  link_text_unclear: "links",
  text_difficult: "reading_level",
};

/** A brand's rules as they are stored: those that it has changed. */
export function readModes(column: unknown): RuleModes {
  const stored = (column ?? {}) as Partial<RuleModes>;
  const known = ACCESSIBILITY_RULES.filter((rule) => RULE_MODES.includes(stored[rule] as never));
  return { ...DEFAULT_MODES, ...Object.fromEntries(known.map((rule) => [rule, stored[rule]])) };
}

/** The rule that a finding belongs to; undefined for one of another kind. */
export const ruleOf = ({ code }: { code: string }): AccessibilityRule | undefined => lookUp(RULES_OF_CODES, code);

type Platform = Pick<Connector, "capabilities" | "options">;

/**
 * The findings about a content on one channel, by the brand's rules, with those of the connector among them.
 * @param found what the connector found
 */
export function withAccessibility(
  found: readonly PreflightIssue[],
  content: Content,
  platform: Platform | null,
  modes: RuleModes,
): PreflightIssue[] {
  return [...found, ...findBarriers(content, platform)].flatMap((issue) => {
    const rule = ruleOf(issue);
    if (rule === undefined) return [issue];
    if (modes[rule] === "off") return [];
    return [{ ...issue, severity: modes[rule] === "required" ? "error" : "warning" }];
  });
}

/** Everything that keeps people from content and that can be told from the content alone. */
export function findBarriers(content: Content, platform: Platform | null): PreflightIssue[] {
  const { body, media, thread, threadMedia = [], firstComment, rich } = content;
  const isMarkdown = rich !== undefined;
  const takesAltTexts = platform?.capabilities.alt_text_limit !== 0;
  return [
    ...checkText(body, "body", isMarkdown),
    ...thread.flatMap((text, index) => checkText(text, "body", isMarkdown).map((issue) => inThreadPart(issue, index))),
    ...(firstComment === null ? [] : checkText(firstComment, "first_comment", isMarkdown)),
    ...(takesAltTexts ? checkAltTexts(media, body) : []),
    ...(takesAltTexts
      ? threadMedia.flatMap((files, index) =>
          checkAltTexts(files, thread[index] ?? "").map((issue) => inThreadPart(issue, index)),
        )
      : []),
    ...checkCaptions(content, platform),
    ...checkContrasts(media),
    ...threadMedia.flatMap((files, index) => checkContrasts(files).map((issue) => inThreadPart(issue, index))),
  ];
}

function checkText(text: string, field: string, isMarkdown: boolean): PreflightIssue[] {
  const findings: PreflightIssue[] = [];
  const [hashtag] = findRunTogether(text);
  if (hashtag) {
    const message = t("Screen readers read {hashtag} as one word.", { hashtag: hashtag.written });
    findings.push(warning("hashtag_lower_case", field, message, t("Write {hashtag}.", { hashtag: hashtag.suggested })));
  }
  const emojis = findEmojis(text);
  if (emojis) {
    const { kind, count } = emojis;
    const message =
      kind === "run"
        ? tn(count, "{count} emoji stands in a row.", "{count} emojis stand in a row.")
        : tn(count, "{count} line begins with an emoji.", "{count} lines begin with an emoji.");
    findings.push(warning("too_many_emojis", field, message, t("Screen readers read each by its name: use fewer.")));
  }
  const capitals = findCapitals(text);
  if (capitals !== null) {
    const message = t("“{text}” is in capitals.", { text: fitText(capitals, MAX_QUOTED) });
    const fix = t("Write it in lower case: capitals are hard to read, and some screen readers spell them.");
    findings.push(warning("text_in_capitals", field, message, fix));
  }
  const link = findUnclearLink(text, isMarkdown);
  if (link !== null) {
    const message = /^https?:/i.test(link)
      ? t("The address {address} is in capitals.", { address: fitText(link, MAX_QUOTED) })
      : t("The link “{text}” doesn't say where it leads.", { text: link });
    findings.push(warning("link_text_unclear", field, message, t("Say what is behind the link.")));
  }
  const level = readingLevel(text);
  if (level?.isDifficult) {
    const message = t("The text is difficult to read ({score} on Flesch's scale).", { score: level.score });
    findings.push(warning("text_difficult", field, message, t("Use shorter sentences and words.")));
  }
  return findings;
}

function checkAltTexts(media: readonly ContentMedia[], body: string): PreflightIssue[] {
  return media.flatMap(({ type, alt }, index) => {
    const problem = mediaKind(type) === "document" ? null : findAltTextProblem(alt, body);
    return problem ? [{ ...describeAltText(problem), field: `media.${index}` }] : [];
  });
}

function describeAltText(problem: AltTextProblem): PreflightIssue {
  const say = (message: string, fix: string) => warning("alt_text_unhelpful", "", message, fix);
  const describe = t("Describe what can be seen.");
  switch (problem) {
    case "file_name":
      return say(t("The alt text is the name of a file."), describe);
    case "opening":
      return say(
        t("The alt text says that it is an image."),
        t("Leave that out: screen readers say it by themselves."),
      );
    case "too_short":
      return say(t("The alt text says nothing about the image."), describe);
    case "too_long":
      return say(
        t("The alt text is so long that nobody can follow it."),
        t("Shorten it, and put the rest into the post."),
      );
    case "repeats_text":
      return say(t("The alt text repeats the post's text."), describe);
  }
}

/** Only where the network takes captions: whether a video shows its own can't be told. */
function checkCaptions({ media, options }: Content, platform: Platform | null): PreflightIssue[] {
  const takesCaptions = platform?.options !== undefined && "captions" in platform.options;
  if (!takesCaptions || captionsOf(options) !== null) return [];
  if (!media.some(({ type }) => mediaKind(type) === "video")) return [];
  const fix = t("Add captions to the options, unless the video shows its own or nobody speaks.");
  return [
    warning("captions_missing", `options.${Object.keys(CAPTION_OPTIONS)[0]}`, t("The video has no captions."), fix),
  ];
}

/** Of each image, the text that is hardest to read. */
function checkContrasts(media: readonly ContentMedia[]): PreflightIssue[] {
  return media.flatMap(({ textContrasts }, index) => {
    const illegible = (textContrasts ?? []).filter((contrast) => !isLegible(contrast));
    const [worst] = illegible.toSorted((a, b) => a.ratio / a.needed - b.ratio / b.needed);
    if (!worst) return [];
    const { text, ratio, needed } = worst;
    const message = t("“{text}” on the image is hard to read: its contrast is {ratio}, where {needed} is needed.", {
      text: fitText(text, MAX_QUOTED),
      ratio,
      needed,
    });
    const fix = t("Write it in another color, or on a background, with the image editor.");
    return [warning("text_contrast_low", `media.${index}`, message, fix)];
  });
}

/** The text with what a finding is about repaired; null where a person has to do it. */
export function repairText(code: string, text: string): string | null {
  switch (code) {
    case "hashtag_lower_case":
      return withCamelCase(text);
    case "too_many_emojis":
      return withFewerEmojis(text);
    case "text_in_capitals":
      return withoutCapitals(text);
    default:
      return null;
  }
}

/** The alt text with what a finding is about repaired; null where a person has to do it. */
export function repairAltText(alt: string): string | null {
  return findAltTextProblem(alt, "") === "opening" ? withoutOpening(alt) : null;
}

function warning(code: string, field: string, message: string, fix: string): PreflightIssue {
  return { code, field, severity: "warning", message, fix };
}
