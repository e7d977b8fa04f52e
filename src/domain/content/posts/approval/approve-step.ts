import { findDelegationsOfPosts } from "#domain/review/approval-delegations/index.ts";
import { awayFor } from "#domain/review/approval-delegations/rules.ts";
import { findOpenRound, moveRound, type Round, readSteps } from "#domain/review/approval-steps/index.ts";
import {
  type Approver,
  type Away,
  countedAs,
  countGiven,
  type Progress,
  turnOf,
} from "#domain/review/approval-steps/rules.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import type { FullPost, FullPublication } from "../find.ts";
import { memberOf, type ReviewContext } from "../record-entry.ts";
import type { Purpose } from "../scheduling/check-times.ts";
import { findRule } from "./find-rule.ts";
import { startReview } from "./start-review.ts";
import { submitForReview } from "./submit-for-review.ts";

/** How an approval is meant in a review by steps. */
export type StepChoice = {
  /** The brand's owner approves all steps that are left. */
  allSteps?: boolean | undefined;
  /** The number of the step that the approver saw: another one isn't approved unseen. */
  step?: number | undefined;
};

/**
 * What an approval did: `name` of the step, and the step that it led to, if any. `isAsking`: the approvers of the present
 * step have not been asked yet.
 */
export type StepOutcome = {
  isComplete: boolean;
  name: string;
  next: string | null;
  isAsking: boolean;
  /** The member who is away, in whose place the step was approved. */
  forUserId: number | null;
  detail: Record<string, unknown>;
};

/**
 * Counts an approval of a locked post in the current step of its review; that of a draft submits it first.
 * @returns null when the post is approved without steps
 * @throws Fault refused with not_your_step or steps_open, forbidden
 */
export async function approveStep(
  tx: Tx,
  ctx: ReviewContext,
  post: FullPost,
  awaiting: readonly FullPublication[],
  { allSteps = false, step: seen, purpose }: StepChoice & { purpose: Purpose },
): Promise<StepOutcome | null> {
  const { round, isNew } = await reviewOf(tx, ctx, post, awaiting, purpose);
  if (!round) return null;
  if (allSteps) return approveAll(tx, ctx, round);
  const steps = readSteps(round.steps);
  const { step, approvals } = round;
  const current = steps[step];
  if (!current) throw new Error(`Review ${round.id} has no step ${step}.`);
  const userId = memberOf(ctx)?.userId ?? null;
  const approver = { userId, guest: ctx.guest, role: ctx.role, awayFor: await findAwayFor(tx, ctx, post, userId) };
  const progress = { steps, step, approvals };
  const { isMine, isLast, forUserId } = turnOf(progress, approver);
  if (seen !== undefined && seen !== step + 1)
    throw notYourStep(t("The review is at step {step} by now. Look again.", { step: step + 1 }));
  if (!isMine) throw notYourStep(explainTurn(progress, approver, current.name));
  if (purpose === "now" && !isLast) {
    const message = t("All approval steps have to be approved before the post is published.");
    throw fault("refused", { code: "steps_open", message });
  }
  await record(tx, ctx, round, { step, forUserId });
  const isStepApproved = countGiven(progress) + 1 >= current.needed;
  if (isStepApproved) await moveRound(tx, ctx, round, step + 1);
  const next = isStepApproved ? (steps[step + 1]?.name ?? null) : null;
  const isAsking = isNew || next !== null;
  return {
    isComplete: isLast,
    name: current.name,
    next,
    isAsking,
    forUserId,
    detail: { step: step + 1, step_name: current.name, ...(forUserId !== null && { on_behalf_of_id: forUserId }) },
  };
}

/** In whose place a member decides about a post now. */
async function findAwayFor(
  tx: Tx,
  { clock }: ReviewContext,
  post: FullPost,
  userId: number | null,
): Promise<readonly Away[]> {
  if (userId === null) return [];
  return awayFor((await findDelegationsOfPosts(tx, [post])).get(post.id) ?? [], userId, clock.now());
}

/** Why an approval doesn't count in the current step. */
function explainTurn(progress: Progress, approver: Approver, name: string): string {
  const counted = countedAs(progress, approver);
  if (!counted) return t("The post waits for the step “{name}”, which you don't approve.", { name });
  const { userId, guest } = approver;
  if (userId !== null && counted.userId === userId)
    return t("You have approved the step “{name}”. It needs other approvals, too.", { name });
  if (userId !== null && counted.forUserId === userId)
    return t("The step “{name}” was approved in your place. It needs another person's approval.", { name });
  if (userId !== null) {
    return t(
      "The step “{name}” has an approval through a review link that you created, which counts as yours. It needs another person's approval.",
      { name },
    );
  }
  return counted.linkMakerId === guest?.makerId || counted.userId === guest?.makerId
    ? t(
        "The step “{name}” has an approval by the person who sent this link, or through a link of theirs: they count as one. Ask for a link from somebody else, or for an account.",
        { name },
      )
    : t("The step “{name}” has an approval by a guest of this name. It needs another person's approval.", { name });
}

/** The open review of the post with its present content; null when it needs no steps. */
async function reviewOf(
  tx: Tx,
  ctx: ReviewContext,
  post: FullPost,
  awaiting: readonly FullPublication[],
  purpose: Purpose,
): Promise<{ round: Round | null; isNew: boolean }> {
  const isInReview = awaiting.some(({ status }) => status === "pending_approval");
  const open = isInReview ? await findOpenRound(tx, post.id) : null;
  if (open?.contentHash === post.contentHash) return { round: open, isNew: false };
  if (open) return { round: await startReview(tx, ctx, post, true), isNew: true };
  const hasDraft = awaiting.some(({ status }) => status === "draft");
  const hasSteps = hasDraft && (readSteps(post.brand.approvalSteps).length > 0 || (await findRule(tx, post)) !== null);
  if (!hasSteps) return { round: null, isNew: false };
  const { caller } = ctx;
  if (caller.kind === "guest") {
    throw fault("refused", { code: "invalid_state", message: t("This post isn't in review.") });
  }
  await submitForReview(tx, { ...ctx, caller }, post, purpose);
  return { round: await findOpenRound(tx, post.id), isNew: true };
}

async function approveAll(tx: Tx, ctx: ReviewContext, round: Round): Promise<StepOutcome> {
  if (ctx.role !== "super_admin" || ctx.caller.kind !== "person") {
    throw fault("forbidden", { message: t("Only the brand's owner can approve all steps.") });
  }
  const steps = readSteps(round.steps);
  const left = steps.slice(round.step).map(({ name }) => name);
  for (const index of left.keys()) await record(tx, ctx, round, { step: round.step + index });
  await moveRound(tx, ctx, round, steps.length);
  return {
    isComplete: true,
    name: "All steps",
    next: null,
    isAsking: false,
    forUserId: null,
    detail: { all_steps: true, steps: left },
  };
}

async function record(
  tx: Tx,
  ctx: ReviewContext,
  { id: roundId }: Round,
  { step, forUserId = null }: { step: number; forUserId?: number | null },
): Promise<void> {
  const { name = null, linkId = null, makerId = null } = ctx.guest ?? {};
  const by = {
    userId: memberOf(ctx)?.userId ?? null,
    guestName: name,
    shareLinkId: linkId,
    linkMakerId: makerId,
    forUserId,
  };
  await tx.stepApproval.create({ data: { roundId, step, ...by, createdAt: ctx.clock.now() } });
}

function notYourStep(message: string) {
  return fault("refused", { code: "not_your_step", message });
}
