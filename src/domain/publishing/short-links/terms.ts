/** Days whose clicks are listed one by one. */
export const LISTED_DAYS = 90;
