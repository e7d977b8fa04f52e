/** What is checked, in the order in which people are shown it. */
export const ACCESSIBILITY_RULES = [
  "alt_text",
  "captions",
  "contrast",
  "hashtags",
  "emojis",
  "capitals",
  "links",
  "reading_level",
] as const;
export type AccessibilityRule = (typeof ACCESSIBILITY_RULES)[number];

/** `required`: a finding keeps a post from being submitted, approved and scheduled. */
export const RULE_MODES = ["off", "warning", "required"] as const;
export type RuleMode = (typeof RULE_MODES)[number];
export type RuleModes = Readonly<Record<AccessibilityRule, RuleMode>>;

/** Of a brand that has not changed them. How hard a text may be depends on for whom it is. */
export const DEFAULT_MODES: RuleModes = {
  alt_text: "warning",
  captions: "warning",
  contrast: "warning",
  hashtags: "warning",
  emojis: "warning",
  capitals: "warning",
  links: "warning",
  reading_level: "off",
};

/** What each counts for in the score: most where somebody gets nothing of the content without it. */
export const WEIGHTS: Readonly<Record<AccessibilityRule, number>> = {
  alt_text: 30,
  captions: 30,
  contrast: 10,
  hashtags: 10,
  emojis: 10,
  capitals: 10,
  links: 10,
  reading_level: 10,
};

/** Scores are given in steps of this size: the rules are no finer. */
export const SCORE_STEP = 5;

/**
 * `none`: the post has nothing that the rule is about. `not_judged`: it can't be told, such as the reading level of a
 * language without a formula.
 */
export const PART_STATES = ["passed", "partly", "failed", "none", "not_judged", "off"] as const;
export type PartState = (typeof PART_STATES)[number];

/** The most posts that an average is made of, newest first. */
export const MAX_AVERAGED = 200;
