import { getApprovalSteps, updateApprovalSteps } from "#domain/review/approval-steps/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const approvalSteps = router({
  show: query(getApprovalSteps),
  update: mutation(updateApprovalSteps),
});
