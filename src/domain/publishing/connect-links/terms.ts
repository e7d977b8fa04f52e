/** How many days a link lasts, unless its maker chooses otherwise. */
export const DEFAULT_DAYS = 7;
export const MAX_DAYS = 30;
/** Open links of a brand at a time. */
export const MAX_OPEN_LINKS = 100;
