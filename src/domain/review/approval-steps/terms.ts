export const MAX_STEPS = 5;
export const MAX_STEP_NAME = 60;
/** Most approvals that one step can need. */
export const MAX_NEEDED = 20;
/** Longest time to decide: 30 days. */
export const MAX_HOURS = 720;

/** The roles that approve posts: anybody who has one may be an approver of a step. */
export const APPROVER_ROLES = ["super_admin", "editor", "client"] as const;

/** `blocked`: fewer people are left who may approve it than it needs. */
export const STEP_STATES = ["approved", "current", "waiting", "blocked"] as const;
export type StepState = (typeof STEP_STATES)[number];
