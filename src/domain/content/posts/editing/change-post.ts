import type { BrandContext } from "#kernel/context.ts";
import { wireTimeOrNull } from "#kernel/time.ts";
import type { Tx } from "#platform/db/index.ts";
import { grantApproval } from "../approval/grant-approval.ts";
import { isApprovedBySubmitting } from "../approval/submit.ts";
import { notifyApproversOfReview, submitForReview } from "../approval/submit-for-review.ts";
import { auditPost } from "../audit-post.ts";
import { type FullPost, findPost, requirePerson } from "../find.ts";
import { emitScheduled } from "../scheduling/emit-scheduled.ts";
import type { UpdatePost } from "../schema.ts";
import { applyEdit } from "./apply-edit.ts";
import { assignPost } from "./assign-post.ts";
import { planChange } from "./plan-edit.ts";
import { setCampaign } from "./set-campaign.ts";

/**
 * Changes a locked post, and submits or approves it if the input says so: what every operation does that edits or
 * reschedules posts, after its own checks.
 * @returns the post afterwards
 * @throws Fault invalid, refused, preflight_failed
 */
export async function changePost(tx: Tx, ctx: BrandContext, before: FullPost, input: UpdatePost): Promise<FullPost> {
  const plan = planChange(before, input);
  const edited = await applyEdit(tx, ctx, requirePerson(ctx), before, plan, input.approve ? "approve" : "edit");
  const isSelf = !input.approve && (await isApprovedBySubmitting(tx, ctx, edited));
  const approves = input.approve || (isSelf && (input.submit || isWithdrawn(before, edited)));
  const isApproving = approves && !isApproved(edited);
  const isSubmitting = input.submit && !approves && !isInReview(edited);
  if (isApproving) await grantApproval(tx, ctx, edited, "");
  else if (isSubmitting) await submitForReview(tx, ctx, edited);
  else await notifyOfEdit(tx, ctx, before, edited);
  await auditReschedule(tx, ctx, before, edited);
  const isAssigned = await assignPost(tx, ctx, edited, input);
  const isMoved = await setCampaign(tx, ctx, edited, input);
  const isAsEdited = !isApproving && !isSubmitting && !isAssigned && !isMoved;
  return isAsEdited ? edited : findPost(tx, ctx.brandId, edited.id);
}

const APPROVED: string[] = ["scheduled", "approved"];

const has = (post: FullPost, ...statuses: string[]) =>
  post.publications.some(({ status }) => statuses.includes(status));

/** Nothing is left to approve. */
function isApproved(post: FullPost): boolean {
  return has(post, ...APPROVED) && !has(post, "draft", "pending_approval");
}

function isInReview(post: FullPost): boolean {
  return has(post, "pending_approval") && !has(post, "draft");
}

/** Notifies the approvers of a post that an edit put back into review, of what is new for them. */
export async function notifyOfEdit(tx: Tx, ctx: BrandContext, before: FullPost, after: FullPost): Promise<void> {
  const isAnew = isReviewedAnew(before, after);
  if (!isAnew && !isReturned(before, after)) return;
  const changed = before.contentHash === after.contentHash ? "time" : "content";
  await notifyApproversOfReview(tx, ctx, after.id, isAnew || isWithdrawn(before, after) ? changed : "nothing");
}

function isReturned(before: FullPost, after: FullPost): boolean {
  return after.status === "in_review" && before.status !== "in_review";
}

/** The edit took approvals of a review by steps back: its first approvers have to look again. */
function isReviewedAnew(before: FullPost, after: FullPost): boolean {
  const [was] = before.approvalRounds;
  const [is] = after.approvalRounds;
  return was?.status === "open" && was.approvals.length > 0 && is?.status === "open" && is.id !== was.id;
}

/** The edit itself withdrew an approval. */
function isWithdrawn(before: FullPost, after: FullPost): boolean {
  return has(before, ...APPROVED) && has(after, "pending_approval");
}

/** Rescheduling approved publications is an elevated operation, whatever else was edited. */
export async function auditReschedule(tx: Tx, ctx: BrandContext, before: FullPost, after: FullPost): Promise<void> {
  const kept = after.publications.filter(({ status }) => APPROVED.includes(status)).map(({ id }) => id);
  const [from, to] = [timesOf(before, kept), timesOf(after, kept)];
  if (JSON.stringify(from) === JSON.stringify(to)) return;
  const was = new Map(from.map(({ id, scheduled_at }) => [id, scheduled_at]));
  const moved = after.publications.filter(
    ({ id, scheduledAt }) => kept.includes(id) && wireTimeOrNull(scheduledAt) !== was.get(id),
  );
  await emitScheduled(tx, ctx, after, moved);
  await auditPost(tx, ctx, "post.rescheduled", after.id, { revision: after.revision, from, to });
}

function timesOf({ publications }: FullPost, ids: number[]) {
  return publications
    .filter(({ id }) => ids.includes(id))
    .map(({ id, scheduledAt }) => ({ id, scheduled_at: wireTimeOrNull(scheduledAt) }));
}
