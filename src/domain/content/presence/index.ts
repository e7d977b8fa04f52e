import { leavePost } from "./leave.ts";
import { reportPresence } from "./report.ts";

export { findPresenceStates, type PresenceState } from "./find.ts";
export { leavePost, reportPresence };

export const operations = [reportPresence, leavePost] as const;
