/** Copies are created this far ahead, and always the next one. */
export const AHEAD_DAYS = 28;
/** Of those, at most this many: a week of daily posts. */
export const MAX_AHEAD = 7;
/** After so many copies in a row that came due untouched, nobody looks after a series: no more are created. */
export const MAX_UNATTENDED = 5;
/** In a brand, at once. */
export const MAX_RECURRENCES = 100;

export const STOP_REASONS = ["stopped", "member_left", "nothing_to_copy", "unattended"] as const;
export type StopReason = (typeof STOP_REASONS)[number];
