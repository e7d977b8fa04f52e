import { getApprovalSteps } from "./get.ts";
import { updateApprovalSteps } from "./update.ts";

export {
  type BrandApprover,
  countWaitingFor,
  findBrandApprovers,
  findOpenRound,
  lockSteps,
  type Round,
  readSteps,
  waitsFor,
} from "./find.ts";
export { findMissingMembers } from "./missing-members.ts";
export { removeApprover } from "./remove-approver.ts";
export { dropRound, moveRound, startRound } from "./rounds.ts";
export { viewProgress, viewSteps } from "./view.ts";
export { getApprovalSteps, updateApprovalSteps };

export const operations = [getApprovalSteps, updateApprovalSteps] as const;
