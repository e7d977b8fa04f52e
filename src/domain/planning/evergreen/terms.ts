/** Copies are created at most this many days ahead. */
export const DAYS_AHEAD = 7;
/** Posting times that are nearer are left free, so that everybody sees a copy before it is published. In minutes. */
export const LEAD_MINUTES = 60;
/** Maximum evergreen posts of a brand. */
export const MAX_EVERGREEN_POSTS = 500;

/** How many upcoming posting times of a channel are kept filled. */
export const TIMES = { min: 1, max: 10, usual: 3 } as const;
/** The fewest days between two uses of a post on a channel. */
export const MIN_DAYS = { min: 7, max: 365, usual: 30 } as const;

/** After so many copies in a row of which none could be submitted or published, a channel's queue is filled no more. */
export const MAX_FAILED = 3;

/**
 * After so many of its copies in a row on a channel that came due untouched, nobody looks after a post there: fewer than
 * with posts that repeat, since they are weeks apart.
 */
export const MAX_UNATTENDED = 3;

/** Why a channel's queue is filled no more, although nobody turned it off. */
export const STOP_REASONS = ["unattended", "refused", "failed"] as const;
export type StopReason = (typeof STOP_REASONS)[number];

export const PAUSE_REASONS = ["paused", "member_left", "refused", "failed", "removed", "unattended"] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];
