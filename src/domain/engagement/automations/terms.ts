export const ITEM_KINDS = ["comment", "mention", "message", "review"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** How many items a rule is tested against, the latest. */
export const TRIAL_ITEMS = 50;
