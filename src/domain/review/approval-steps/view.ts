import type { z } from "zod";
import { fullName } from "#domain/identity/accounts/index.ts";
import { type Role, seesDrafts } from "#kernel/permissions.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import { type BrandApprover, type Round, readSteps } from "./find.ts";
import { isApproverOf, isBlocked } from "./rules.ts";
import type { ApprovalStep, ApprovalSteps, StepProgress } from "./schema.ts";
import type { StepState } from "./terms.ts";

/** What this needs of a delegation (`approval-delegations/rules.ts`). */
type Delegation = {
  delegator: { userId: number; name: string; role: Role };
  delegate: { userId: number; name: string };
  endsOn: string;
};

/**
 * The progress of a post's review, step by step. Clients and guests see the steps, but not whom of the team they name.
 * @param approvers the brand's, while the review is open
 * @param delegations those that hold now
 */
export function viewProgress(
  round: Round,
  { approvers, delegations }: { approvers: readonly BrandApprover[]; delegations: readonly Delegation[] },
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
      approvals: given.map(({ user, forUser, guestName, linkMakerId, createdAt }) => ({
        author: user && { id: user.id, name: fullName(user) },
        on_behalf_of: forUser && { id: forUser.id, name: fullName(forUser) },
        guest_name: guestName,
        link_created_by: seesDrafts(role) ? (refsOf(approvers, [linkMakerId])[0] ?? null) : null,
        created_at: wireTime(createdAt),
      })),
      approvers: seesDrafts(role) ? namedIn(step, approvers) : [],
      delegates: seesDrafts(role) && index === round.step ? delegatesIn(step, given, delegations) : [],
      roles: [...step.roles],
      due_at: index === round.step ? wireTimeOrNull(round.dueAt) : null,
    };
  });
}

/** Who decides an open step for whom. */
function delegatesIn(
  step: ApprovalStep,
  given: Round["approvals"],
  delegations: readonly Delegation[],
): z.input<typeof StepProgress>["delegates"] {
  return delegations
    .filter(({ delegator }) => isApproverOf(step, delegator) && given.length < step.needed)
    .map(({ delegator, delegate, endsOn }) => ({
      delegator: { id: delegator.userId, name: delegator.name },
      delegate: { id: delegate.userId, name: delegate.name },
      ends_on: endsOn,
    }));
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
