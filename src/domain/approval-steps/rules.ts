import { ROLES, type Role } from "#kernel/permissions.ts";
import type { ApprovalStep } from "./schema.ts";

/** Who approves: a member, or the guest of a share link, whose role is that of clients. */
export type Approver = { userId: number | null; linkId?: number | null; role: Role | null };

/** An approval that was given in a step. */
export type Given = { step: number; userId: number | null; shareLinkId: number | null };

/** How far a review is: the step it is in, by its index, and the approvals so far. */
export type Progress = { steps: readonly ApprovalStep[]; step: number; approvals: readonly Given[] };

/** What an approver can do in a review by steps now. */
export type Turn = {
  /** Their approval counts in the current step. */
  isMine: boolean;
  /** It would be the last one that is needed. */
  isLast: boolean;
};

type ApproversOf = Pick<ApprovalStep, "member_ids" | "roles">;

/** A named member counts as long as their role approves posts. */
export function isApproverOf(step: ApproversOf, { userId, role }: Approver): boolean {
  if (role === null || !ROLES[role].mayApprove) return false;
  const roles: readonly Role[] = step.roles;
  return roles.includes(role) || (userId !== null && step.member_ids.includes(userId));
}

/** Each person approves a step once, and so does each share link, whatever names its guests give. */
export function hasApproved({ step, approvals }: Progress, { userId, linkId = null }: Approver): boolean {
  const isSame = (given: Given) => (userId === null ? given.shareLinkId === linkId : given.userId === userId);
  return approvals.some((given) => given.step === step && isSame(given));
}

/** @returns how many approvals the current step has */
export function countGiven({ step, approvals }: Progress): number {
  return approvals.filter((given) => given.step === step).length;
}

export function turnOf(progress: Progress, approver: Approver): Turn {
  const current = progress.steps[progress.step];
  const isMine = current !== undefined && isApproverOf(current, approver) && !hasApproved(progress, approver);
  const isLast = progress.step === progress.steps.length - 1 && countGiven(progress) + 1 >= (current?.needed ?? 1);
  return { isMine, isLast };
}

/**
 * Whether nobody is left whose approval a step still needs. A step that clients approve is never blocked: a share link
 * can be sent to a guest.
 * @param members the brand's active members
 */
export function isBlocked(
  step: ApprovalStep,
  given: readonly Given[],
  members: readonly { userId: number; role: Role }[],
): boolean {
  if (step.roles.includes("client")) return false;
  const left = members.filter(
    (member) => isApproverOf(step, member) && !given.some(({ userId }) => userId === member.userId),
  );
  return given.length + left.length < step.needed;
}

/** Fraction of the time to decide that is left when the approvers are reminded. */
const REMINDED_WITH = 0.25;
const HOUR_MS = 3_600_000;

/** When a step that begins now should be decided, and when its approvers are reminded; null without a due date. */
export function deadlineOf({ hours }: Pick<ApprovalStep, "hours">, now: Date): { dueAt: Date; remindAt: Date } | null {
  if (hours === null) return null;
  const dueAt = new Date(now.getTime() + hours * HOUR_MS);
  return { dueAt, remindAt: new Date(dueAt.getTime() - Math.min(24, hours * REMINDED_WITH) * HOUR_MS) };
}
