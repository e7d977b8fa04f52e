/** Bounds of a brand guide; lengths are in UTF-16 units. */
export const MAX_VOICE = 4000;
export const MAX_WORD = 100;
export const MAX_REASON = 300;
export const MAX_PREFERRED = 100;
/** Words that one preferred word replaces. */
export const MAX_REPLACED = 10;
export const MAX_AVOIDED = 200;
export const MAX_CLAIMS = 100;
export const MAX_TOPICS = 50;
export const MAX_TAGS = 20;
export const MAX_EXAMPLES = 20;
export const MAX_EXAMPLE = 2000;
/** Of what a model that writes is told of a guide. */
export const MAX_TOLD = 12_000;
/** Proposals that a brand remembers as dismissed. */
export const MAX_DISMISSED = 500;

/** What the guide says about emoji: nothing, a warning, or that a post with them isn't scheduled or published. */
export const EMOJI_RULES = ["allowed", "warn", "block"] as const;
export type EmojiRule = (typeof EMOJI_RULES)[number];

/** The key of the proposal about emoji; all others are a word, which never begins so. */
export const EMOJI_PROPOSAL = " emoji";

/** Codes of the findings of a brand guide. */
export const GUIDE_CODES = ["guide_word", "guide_claim", "guide_emoji"] as const;
