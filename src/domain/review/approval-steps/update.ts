import { auditInBrand } from "#domain/operations/audit/index.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findBrandApprovers } from "./find.ts";
import { ApprovalSteps, UpdateApprovalStepsInput } from "./schema.ts";
import { viewSteps } from "./view.ts";

export const updateApprovalSteps = operation({
  name: "approval_steps.update",
  summary: "Replace the steps by which posts are approved. Posts in review keep the steps they were submitted under.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: UpdateApprovalStepsInput,
  output: ApprovalSteps,
  async run(ctx, { steps }) {
    const { brandId } = ctx;
    return ctx.db.$transaction(async (tx) => {
      const approvers = await findBrandApprovers(tx, [brandId]);
      for (const [index, { member_ids: ids }] of steps.entries()) {
        if (ids.every((id) => approvers.some(({ userId }) => userId === id))) continue;
        throw invalid(`steps.${index}.member_ids`, t("Choose active members whose role can approve posts."));
      }
      await tx.brand.update({ where: { id: brandId }, data: { approvalSteps: steps } });
      const subject = { type: "brand", id: brandId };
      await auditInBrand(tx, ctx, { brandId, action: "approval_steps.updated", subject, detail: { steps } });
      return viewSteps(steps, approvers);
    });
  },
});
