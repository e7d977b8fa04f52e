export { findLastSwitch, readFailoverFacts } from "./describe-failover.ts";
export { followTimeline, type Timeline } from "./follow-timeline.ts";
export { UNREADABLE } from "./rules.ts";
export { takeSentToSettlement, takeToSettlement } from "./take-to-settlement.ts";
