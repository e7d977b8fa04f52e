export const MAX_RULES = 20;
export const MAX_RULE_NAME = 60;
/** Most values of one condition. */
export const MAX_VALUES = 50;
export const MAX_WORD = 60;

/** Posts that a preview counts: the newest ones. */
export const PREVIEWED_POSTS = 50;

export const AUTHOR_KINDS = ["agent", "person"] as const;
export const RISKS = ["link", "mention", "paid", "first_post"] as const;

/** Why a rule applies to a post. */
export const REASONS = [
  "channel",
  "tag",
  "campaign",
  "word",
  "language",
  "agent",
  "person",
  "author",
  "link",
  "mention",
  "paid",
  "first_post",
] as const;
export type ReasonKind = (typeof REASONS)[number];
