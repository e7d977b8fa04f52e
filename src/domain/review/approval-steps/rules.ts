import { type Role, roleAllows } from "#kernel/permissions.ts";
import type { ApprovalStep } from "./schema.ts";

/** The guest of a share link: who made the link, and the entered name; null while the guest only looks. */
type GuestApprover = { linkId: number; makerId: number | null; name: string | null };

/** A member who is away, for whom another one decides. */
export type Away = { userId: number; role: Role };

/** Who approves: a member, or the guest of a share link, whose role is that of clients. */
export type Approver = {
  userId: number | null;
  guest?: GuestApprover | undefined;
  role: Role | null;
  /** In whose place the member decides now. */
  awayFor?: readonly Away[] | undefined;
};

/** An approval that was given in a step. */
export type Given = {
  step: number;
  userId: number | null;
  guestName: string | null;
  shareLinkId: number | null;
  linkMakerId: number | null;
  /** In whose place it was given. */
  forUserId: number | null;
};

/** How far a review is: the step it is in, by its index, and the approvals so far. */
export type Progress = { steps: readonly ApprovalStep[]; step: number; approvals: readonly Given[] };

/** What an approver can do in a review by steps now. */
export type Turn = {
  /** Their approval counts in the current step. */
  isMine: boolean;
  /** It would be the last one that is needed. */
  isLast: boolean;
  /** In whose place it counts; null for one's own. */
  forUserId: number | null;
};

type ApproversOf = Pick<ApprovalStep, "member_ids" | "roles">;

/** A named member counts as long as their role approves posts. */
export function isApproverOf(step: ApproversOf, { userId, role }: Approver): boolean {
  if (role === null || !roleAllows(role, "approve")) return false;
  const roles: readonly Role[] = step.roles;
  return roles.includes(role) || (userId !== null && step.member_ids.includes(userId));
}

/**
 * Whether a member answers for an approval: who gave it, who made the link by which it was given, or in whose place it
 * was given. The approval is that of all of them, so that none of them gives another one.
 */
const answersFor = (memberId: number, { userId, linkMakerId, forUserId }: Given) =>
  [userId ?? linkMakerId, forUserId].includes(memberId);

/** Names that people read as the same. */
const comparable = (name: string) => name.normalize("NFKC").trim().replace(/\s+/gu, " ").toLowerCase();

/**
 * The approval of the current step that counts for this person already; undefined if there is none. Whoever can make a
 * share link can open it too, so a member and all guests of their links count as one person, whatever names the guests
 * give; guests of the same name count as one across all links.
 */
export function countedAs({ step, approvals }: Progress, { userId, guest }: Approver): Given | undefined {
  const member = userId ?? guest?.makerId ?? null;
  const name = guest?.name ? comparable(guest.name) : null;
  return approvals.find(
    (given) =>
      given.step === step &&
      ((member !== null && answersFor(member, given)) ||
        (guest !== undefined && given.shareLinkId === guest.linkId) ||
        (name !== null && given.guestName !== null && comparable(given.guestName) === name)),
  );
}

/** @returns how many approvals the current step has */
export function countGiven({ step, approvals }: Progress): number {
  return approvals.filter((given) => given.step === step).length;
}

export function turnOf(progress: Progress, approver: Approver): Turn {
  const current = progress.steps[progress.step];
  const isLast = progress.step === progress.steps.length - 1 && countGiven(progress) + 1 >= (current?.needed ?? 1);
  if (!current || countedAs(progress, approver)) return { isMine: false, isLast, forUserId: null };
  if (isApproverOf(current, approver)) return { isMine: true, isLast, forUserId: null };
  const away = approver.awayFor?.find((member) => isApproverOf(current, member) && !countedAs(progress, member));
  return { isMine: away !== undefined, isLast, forUserId: away?.userId ?? null };
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
    (member) => isApproverOf(step, member) && !given.some((approval) => answersFor(member.userId, approval)),
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

/** When others are notified that a step which begins now is still undecided; null: never. */
export function escalationOf({ escalate_after: hours }: Pick<ApprovalStep, "escalate_after">, now: Date): Date | null {
  return hours === null ? null : new Date(now.getTime() + hours * HOUR_MS);
}

/** Whom an undecided step is escalated to: those it names, or the owners where none of them is left. */
export function escalatesTo(
  { escalate_to_ids: ids }: Pick<ApprovalStep, "escalate_to_ids">,
  members: readonly { userId: number; role: Role }[],
): number[] {
  const named = members.filter(({ userId }) => ids.includes(userId));
  const chosen = named.length > 0 ? named : members.filter(({ role }) => role === "super_admin");
  return chosen.map(({ userId }) => userId);
}

/** How many approvals steps ask for, all together. */
export function countNeeded(steps: readonly Pick<ApprovalStep, "needed">[]): number {
  return Math.max(
    1,
    steps.reduce((sum, { needed }) => sum + needed, 0),
  );
}
