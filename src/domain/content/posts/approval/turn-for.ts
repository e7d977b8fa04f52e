import { awayFor } from "#domain/review/approval-delegations/rules.ts";
import { readApprovalRules } from "#domain/review/approval-rules/rules.ts";
import { type Round, readSteps } from "#domain/review/approval-steps/index.ts";
import { type Approver, type Turn, turnOf } from "#domain/review/approval-steps/rules.ts";
import type { FullPost } from "../find.ts";
import { memberOf, type ReviewContext } from "../record-entry.ts";
import { allowedActions, isFrozen } from "../rules.ts";

/** The review that a post is in now, or whose approval it has; null without steps. Other content begins anew. */
export function currentRound(post: FullPost): Round | null {
  const [round] = post.approvalRounds;
  if (!round) return null;
  if (round.status === "approved") return post.approvedHash === round.contentHash ? round : null;
  const isInReview = post.publications.some(({ status }) => status === "pending_approval");
  if (round.status !== "open" || !isInReview) return null;
  return round.contentHash === post.contentHash ? round : { ...round, step: 0, approvals: [], dueAt: null };
}

/** Whether whoever acts could approve the post now; a member's credential is not asked. */
export function isApprovable(ctx: ReviewContext, post: FullPost): boolean {
  const { role, guest } = ctx;
  return allowedActions({
    publications: post.publications,
    isAsApproved: post.approvedHash === post.contentHash,
    role,
    tier: "full",
    turn: turnFor(post, { userId: memberOf(ctx)?.userId ?? null, guest, role }, ctx.clock.now()),
    now: ctx.clock.now(),
  }).includes("approve");
}

/** Which rule applies to a post is known once it is submitted. */
export function mayHaveSteps(brand: FullPost["brand"]): boolean {
  return readSteps(brand.approvalSteps).length > 0 || readApprovalRules(brand.approvalRules).length > 0;
}

/** What an approver can do with a post in a review by steps; nothing before it is submitted. Null without steps. */
export function turnFor(post: FullPost, approver: Approver, now: Date): Turn | null {
  const round = currentRound(post);
  if (round?.status === "open") {
    const away = awayFor(post.delegations, approver.userId, now);
    return turnOf({ ...round, steps: readSteps(round.steps) }, { ...approver, awayFor: away });
  }
  const needsApproval = post.publications.some(
    ({ status }) => !isFrozen(status) && status !== "scheduled" && status !== "approved",
  );
  const isInReview = post.publications.some(({ status }) => status === "pending_approval");
  // A post keeps what it was submitted under: without steps then, it needs none.
  if (!needsApproval || isInReview || !mayHaveSteps(post.brand)) return null;
  return { isMine: false, isLast: false, forUserId: null };
}
