import { readSteps } from "#domain/review/approval-steps/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { findRule } from "../approval/find-rule.ts";
import { grantApproval, requireApprover } from "../approval/grant-approval.ts";
import { isSelfApproving } from "../approval/submit.ts";
import { submitForReview } from "../approval/submit-for-review.ts";
import { type FullPost, type FullPublication, requirePerson } from "../find.ts";
import { canTransition } from "../rules.ts";
import { applyEdit } from "./apply-edit.ts";
import { notifyOfEdit } from "./change-post.ts";
import { type PlannedChannel, planUnchanged } from "./plan-edit.ts";

/**
 * Gives one channel of a locked post other content, and approves it there or submits it for review: the others, which
 * may be published, keep theirs with their status. One that ended without being published goes out with its approval.
 * @throws Fault invalid, refused, preflight_failed, forbidden, approval_tier_denied
 */
export async function changeChannel(
  tx: Tx,
  ctx: BrandContext,
  before: FullPost,
  { id, channelId, status }: FullPublication,
  { approve, ...change }: Pick<PlannedChannel, "overrides" | "areOptionsNamed"> & { approve: boolean },
): Promise<void> {
  if (approve) requireApprover(ctx);
  const plan = planUnchanged(before);
  const time = canTransition("reschedule", status) ? { followsPost: false, scheduledAt: null, hasTime: true } : {};
  const channels = plan.channels.map((planned) =>
    planned.channelId === channelId ? { ...planned, ...change, ...time } : planned,
  );
  const edited = await applyEdit(tx, ctx, requirePerson(ctx), before, { ...plan, channels }, "edit", channelId);
  const isByRule = (await findRule(tx, edited)) !== null;
  const alone = isByRule ? edited : withoutOthersToApprove(edited, id);
  const isDraft = alone.publications.some((publication) => publication.status === "draft");
  if (approve || (!isByRule && isSelfApproving(ctx, before.brand))) await grantApproval(tx, ctx, alone, "");
  else if (isDraft) await submitForReview(tx, ctx, alone);
  else await notifyOfEdit(tx, ctx, before, edited);
}

/** A review by steps is one of the whole post. */
function withoutOthersToApprove(post: FullPost, id: number): FullPost {
  if (readSteps(post.brand.approvalSteps).length > 0) return post;
  const isMeant = (one: FullPublication) => one.id === id || !canTransition("approve", one.status);
  return { ...post, publications: post.publications.filter(isMeant) };
}
