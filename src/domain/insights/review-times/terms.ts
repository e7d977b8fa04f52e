export const GROUPS = ["step", "approver", "channel", "tag"] as const;
/** Approvals that one report counts: the newest. */
export const MAX_COUNTED_APPROVALS = 5000;
/** Posts in review of which the oldest are found, and how many are listed. */
export const MAX_WAITING = 5000;
export const LISTED_WAITING = 5;
/** Most groups of one kind. */
export const MAX_GROUPS = 20;
