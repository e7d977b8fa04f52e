import { getApprovalRules } from "./get.ts";
import { updateApprovalRules } from "./update.ts";

export { findRules } from "./find.ts";
export { viewRoundRule, viewRule } from "./view.ts";
export { getApprovalRules, updateApprovalRules };

export const operations = [getApprovalRules, updateApprovalRules] as const;
