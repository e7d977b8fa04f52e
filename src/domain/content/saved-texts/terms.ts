export const SAVED_TEXT_KINDS = ["template", "hashtags", "signature", "reply"] as const;
export type SavedTextKind = (typeof SAVED_TEXT_KINDS)[number];
/** Those that are inserted into posts. */
export const POST_TEXT_KINDS = ["template", "hashtags", "signature"] as const satisfies readonly SavedTextKind[];
/** Per brand. */
export const MAX_SAVED_TEXTS = 200;
export const MAX_NAME = 100;
/** In characters. */
export const MAX_SAVED_TEXT = 10_000;
