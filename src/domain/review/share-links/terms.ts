export const DEFAULT_DAYS = 14;
export const MAX_DAYS = 366;
export const MAX_POSTS = 50;
/** Addresses that one mail of a link goes to, each with a mail of its own. */
export const MAX_ADDRESSES = 10;
export const MAX_NOTE = 500;
/** Of an entry of the thread. */
export const MAX_TEXT = 10_000;
