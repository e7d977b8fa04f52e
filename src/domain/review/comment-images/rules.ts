/** How long an image waits for its comment, in milliseconds. */
export const UNSENT_MS = 3_600_000;

/** Images that one person may have waiting for a comment, in one brand. */
export const MAX_UNSENT = 40;
/** The same of one guest: two comments. */
export const MAX_UNSENT_OF_GUEST = 8;
/** The same of all guests of a link together. */
export const MAX_UNSENT_OF_LINK = 60;
