export const MAX_STEPS = 5;
export const MAX_STEP_NAME = 60;
/** Most approvals that one step can need. */
export const MAX_NEEDED = 20;
/** Longest time to decide: 30 days. */
export const MAX_HOURS = 720;

/** The roles that approve posts: anybody who has one may be an approver of a step. */
export const APPROVER_ROLES = ["super_admin", "editor", "client"] as const;

/** How a review by steps goes on, or ended: `dropped` after a change request, or when another one began. */
export const ROUND_STATUSES = ["open", "approved", "dropped"] as const;
export type RoundStatus = (typeof ROUND_STATUSES)[number];

/** `blocked`: fewer people are left who may approve it than it needs. */
export const STEP_STATES = ["approved", "current", "waiting", "blocked"] as const;
export type StepState = (typeof STEP_STATES)[number];
