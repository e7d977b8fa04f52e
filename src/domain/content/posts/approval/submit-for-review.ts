import { lookForProposals } from "#domain/content/brand-guide/index.ts";
import { emitExtra } from "#domain/events/webhooks/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { channelsOf, checkStored, requireNoErrors } from "../checks/check-post.ts";
import { markSubmitted } from "../editing/record-revision.ts";
import type { FullPost } from "../find.ts";
import { refreshPostStatus } from "../refresh-status.ts";
import { queueReviewMessage } from "../review-messages/queue.ts";
import { canTransition } from "../rules.ts";
import { type Purpose, postExpired } from "../scheduling/check-times.ts";
import { notifyApprovers } from "./notify-approvers.ts";
import { startReview } from "./start-review.ts";

/**
 * Submits every draft publication of a locked post for review.
 * @param purpose of an approval that submits it: its approvers are notified once the approval has been counted
 * @throws Fault invalid without channels, refused when nothing is a draft or its time has passed, preflight_failed
 */
export async function submitForReview(tx: Tx, ctx: BrandContext, post: FullPost, purpose?: Purpose): Promise<void> {
  if (post.publications.length === 0) throw invalid("channels", t("Choose at least one channel."));
  const drafts = post.publications.filter(({ status }) => canTransition("submit", status));
  if (drafts.length === 0) throw fault("refused", { code: "invalid_state", message: t("This post isn't a draft.") });
  if (purpose !== "now") requireInTime(drafts, ctx.clock.now());
  requireNoErrors(await checkStored(tx, ctx, post), channelsOf(post));
  await tx.publication.updateMany({
    where: { id: { in: drafts.map(({ id }) => id) } },
    data: { status: "pending_approval" },
  });
  await tx.post.update({
    where: { id: post.id },
    data: {
      submittedHash: post.contentHash,
      submittedById: ctx.caller.kind === "person" ? ctx.caller.userId : null,
      lastDecision: null,
    },
  });
  await markSubmitted(tx, post);
  await recordSubmission(tx, ctx, post);
  if (await wasReturned(tx, post)) await lookForProposals(tx, ctx);
  const status = await refreshPostStatus(tx, post.id);
  const { id: post_id, revision } = post;
  await emitExtra(tx, ctx, ctx.brandId, [{ event: "post.submitted", post_id, status, revision }]);
  await startReview(tx, ctx, post, false);
  if (purpose) return;
  await notifyApproversOfReview(tx, ctx, post.id, "nothing");
  await queueReviewMessage(tx, ctx, post.id);
}

/** Whether a reviewer asked for a change of it before. */
async function wasReturned(tx: Tx, { id }: Pick<FullPost, "id">): Promise<boolean> {
  return (
    (await tx.threadEntry.findFirst({ where: { postId: id, kind: "change_request" }, select: { id: true } })) !== null
  );
}

/** @throws Fault refused with post_expired */
export function requireInTime(publications: readonly { scheduledAt: Date | null }[], now: Date): void {
  if (publications.some(({ scheduledAt }) => scheduledAt !== null && scheduledAt <= now)) {
    throw postExpired();
  }
}

/**
 * Notifies the approvers of a post that is in review now, with the name of who put it there.
 * @param changed what was changed after an approval
 */
export async function notifyApproversOfReview(
  tx: Tx,
  ctx: BrandContext,
  postId: number,
  changed: "nothing" | "content" | "time",
): Promise<void> {
  const person = ctx.caller.kind === "person" ? ctx.caller : null;
  const name = person?.name ?? "Masthead";
  const texts = {
    nothing: () => t("{name} requested a review.", { name }),
    content: () => t("{name} changed the post after an approval. Review the new version.", { name }),
    time: () => t("{name} rescheduled the post after its approval. Review the new time.", { name }),
  };
  await notifyApprovers(tx, ctx, { id: postId, brandId: ctx.brandId }, person?.userId ?? null, {
    type: "approval_requested",
    body: texts[changed],
  });
}

/** Records that a post was put before its approvers, for its timeline. */
async function recordSubmission(tx: Tx, ctx: BrandContext, post: Pick<FullPost, "id" | "revision">): Promise<void> {
  const person = ctx.caller.kind === "person" ? ctx.caller : null;
  await tx.postSubmission.create({
    data: {
      postId: post.id,
      submittedById: person?.userId ?? null,
      name: person?.name ?? "Masthead",
      revision: post.revision,
      createdAt: ctx.clock.now(),
    },
  });
}
