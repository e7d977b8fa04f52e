/** Copies are created this far ahead, and always the next one. */
export const AHEAD_DAYS = 28;
/** Of those, at most this many: a week of daily posts. */
export const MAX_AHEAD = 7;
/** After so many copies in a row that came due untouched, nobody looks after the series: it stops. */
export const MAX_UNATTENDED = 5;
/** In a brand, at once. */
export const MAX_RECURRENCES = 100;

export const HANDLINGS = ["draft", "submit", "approve"] as const;
export type Handling = (typeof HANDLINGS)[number];

export const STOP_REASONS = ["stopped", "member_left", "nothing_to_copy", "unattended"] as const;
export type StopReason = (typeof STOP_REASONS)[number];
