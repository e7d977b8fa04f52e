export const MAX_DELEGATION_NOTE = 300;
/** Longest time that one person decides for another, in days. */
export const MAX_DELEGATION_DAYS = 180;
/** How far ahead a delegation can begin, in days. */
export const MAX_DAYS_AHEAD = 366;
/** Most current and upcoming delegations of one person in a brand. */
export const MAX_DELEGATIONS = 20;
