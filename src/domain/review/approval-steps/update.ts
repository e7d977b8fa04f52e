import { auditInBrand } from "#domain/operations/audit/index.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { findBrandApprovers, lockSteps } from "./find.ts";
import { findMissingMembers } from "./missing-members.ts";
import { countNeeded } from "./rules.ts";
import { type ApprovalStep, ApprovalSteps, UpdateApprovalStepsInput } from "./schema.ts";
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
      await lockSteps(tx, brandId);
      const approvers = await findBrandApprovers(tx, [brandId]);
      const errors = findMissingMembers(steps, approvers, "steps");
      if (Object.keys(errors).length > 0) throw fault("invalid", { errors });
      await requireNoWeakerRule(tx, brandId, steps);
      await tx.brand.update({ where: { id: brandId }, data: { approvalSteps: steps } });
      const subject = { type: "brand", id: brandId };
      await auditInBrand(tx, ctx, { brandId, action: "approval_steps.updated", subject, detail: { steps } });
      return viewSteps(steps, approvers);
    });
  },
});

/** What this needs of a rule (`approval-rules/schema.ts`). */
type Rule = { name: string; steps: ApprovalStep[] };

/** @throws Fault invalid when a rule would need fewer approvals than the steps */
async function requireNoWeakerRule(tx: Tx, brandId: number, steps: readonly ApprovalStep[]): Promise<void> {
  const brand = await tx.brand.findUniqueOrThrow({ where: { id: brandId }, select: { approvalRules: true } });
  const weaker = (brand.approvalRules as Rule[]).find((rule) => countNeeded(rule.steps) < countNeeded(steps));
  if (!weaker) return;
  const { name } = weaker;
  throw invalid("steps", t("The rule “{name}” needs fewer approvals than these steps. Change it first.", { name }));
}
