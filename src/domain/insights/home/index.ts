import { countHome } from "./count.ts";
import { getHome } from "./get.ts";
import { getFirstSteps } from "./get-first-steps.ts";

export {
  findChannelsNeedingAttention,
  findInboxesNeedingReply,
  findWaitingPosts,
  inBrand,
  isAssigned,
} from "./find.ts";
export {
  type Change,
  type ChangeWatermarks,
  findChanges,
  findSessionStates,
  findWatermarks,
  type SessionState,
} from "./find-changes.ts";
export { viewHome } from "./view.ts";
export { countHome, getFirstSteps, getHome };

export const operations = [getHome, countHome, getFirstSteps] as const;
