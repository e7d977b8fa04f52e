/** How often an open page reports that it is open, in milliseconds. */
export const BEAT_MS = 10_000;
/** Seconds after which a page that no longer reports counts as closed: two reports may be late. */
export const PRESENT_SECONDS = 22;
