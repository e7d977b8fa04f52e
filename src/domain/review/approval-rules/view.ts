import type { z } from "zod";
import { type BrandApprover, type Round, readSteps, viewSteps } from "#domain/review/approval-steps/index.ts";
import { describeReason, type StoredRule } from "./rules.ts";
import type { AppliedRule, ApprovalRule, ApprovalRules } from "./schema.ts";

/** The rules as they are set, with who may approve their steps now. */
export function viewRules(
  rules: readonly ApprovalRule[],
  approvers: readonly BrandApprover[],
  members: readonly { id: number; name: string }[],
): z.input<typeof ApprovalRules> {
  return {
    rules: rules.map((rule) => ({
      ...rule,
      ...viewSteps(readSteps(rule.steps), approvers),
      authors: members.filter(({ id }) => rule.conditions.author_ids.includes(id)),
    })),
  };
}

/** Why a review has its steps; null: by the brand's own. */
export function viewRoundRule({ rule }: Pick<Round, "rule">): z.input<typeof AppliedRule> | null {
  return rule === null ? null : viewRule(rule as StoredRule);
}

export function viewRule({ name, reasons }: StoredRule): z.input<typeof AppliedRule> {
  return { name, reasons: reasons.map((reason) => ({ ...reason, text: describeReason(reason) })) };
}
