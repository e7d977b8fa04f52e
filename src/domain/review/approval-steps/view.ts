import type { z } from "zod";
import { fullName } from "#domain/identity/accounts/index.ts";
import { type Role, seesDrafts } from "#kernel/permissions.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import { type BrandApprover, type Round, readSteps } from "./find.ts";
import { isBlocked } from "./rules.ts";
import type { ApprovalStep, ApprovalSteps, StepProgress } from "./schema.ts";
import type { StepState } from "./terms.ts";

/**
 * The progress of a post's review, step by step. Clients and guests see the steps, but not whom of the team they name.
 * @param approvers the brand's, while the review is open
 */
export function viewProgress(
  round: Round,
  approvers: readonly BrandApprover[],
  role: Role | null,
): z.input<typeof StepProgress>[] {
  return readSteps(round.steps).map((step, index) => {
    const given = round.approvals.filter((approval) => approval.step === index);
    const stateOf = (): StepState => {
      if (round.status === "approved" || index < round.step) return "approved";
      if (isBlocked(step, given, approvers)) return "blocked";
      return index === round.step ? "current" : "waiting";
    };
    return {
      name: step.name,
      state: stateOf(),
      needed: step.needed,
      approvals: given.map(({ user, guestName, linkMakerId, createdAt }) => ({
        author: user && { id: user.id, name: fullName(user) },
        guest_name: guestName,
        link_created_by: seesDrafts(role) ? (refsOf(approvers, [linkMakerId])[0] ?? null) : null,
        created_at: wireTime(createdAt),
      })),
      approvers: seesDrafts(role) ? namedIn(step, approvers) : [],
      roles: [...step.roles],
      due_at: index === round.step ? wireTimeOrNull(round.dueAt) : null,
    };
  });
}

export function viewSteps(
  steps: readonly ApprovalStep[],
  approvers: readonly BrandApprover[],
): z.input<typeof ApprovalSteps> {
  return {
    steps: steps.map((step) => ({
      ...step,
      members: namedIn(step, approvers),
      is_blocked: isBlocked(step, [], approvers),
    })),
  };
}

function namedIn({ member_ids: ids }: ApprovalStep, approvers: readonly BrandApprover[]) {
  return refsOf(approvers, ids);
}

function refsOf(approvers: readonly BrandApprover[], ids: readonly (number | null)[]) {
  return approvers.filter(({ userId }) => ids.includes(userId)).map(({ userId: id, name }) => ({ id, name }));
}
