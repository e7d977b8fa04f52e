import { emitExtra } from "#domain/events/webhooks/index.ts";
import { dropRound } from "#domain/review/approval-steps/index.ts";
import type { AttachedImages } from "#domain/review/comment-images/schema.ts";
import { fault } from "#kernel/fault.ts";
import { msg, t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { auditPost } from "../audit-post.ts";
import type { FullPost } from "../find.ts";
import { memberOf, type RecordedEntry, type ReviewContext, recordEntry } from "../record-entry.ts";
import { refreshPostStatus } from "../refresh-status.ts";
import { queueReviewChange } from "../review-messages/queue.ts";
import { canTransition } from "../rules.ts";
import { notifyWriters } from "./notify-writers.ts";
import { turnFor } from "./turn-for.ts";

/**
 * Returns the publications of a locked post that are in review or scheduled to its author, with a notification of who
 * requests what, also to whoever submitted it.
 * @returns the entry of the request
 * @throws Fault refused when there are none
 */
export async function returnToAuthor(
  tx: Tx,
  ctx: ReviewContext,
  post: FullPost,
  comment: string,
  images: AttachedImages = [],
): Promise<RecordedEntry> {
  const { id, revision } = post;
  const reviewed = post.publications.filter(({ status }) => canTransition("request_changes", status));
  if (reviewed.length === 0) {
    throw fault("refused", { code: "invalid_state", message: t("This post isn't in review or scheduled.") });
  }
  const approver = { userId: memberOf(ctx)?.userId ?? null, guest: ctx.guest, role: ctx.role };
  const forUserId = turnFor(post, approver, ctx.clock.now())?.forUserId ?? null;
  await tx.publication.updateMany({
    where: { id: { in: reviewed.map((publication) => publication.id) } },
    data: { status: "draft", nextAttemptAt: null, tries: 0 },
  });
  await tx.post.update({ where: { id }, data: { lastDecision: "change_request", approvedHash: null } });
  await dropRound(tx, id);
  const status = await refreshPostStatus(tx, id);
  const entry = await recordEntry(
    tx,
    ctx,
    { ...post, status },
    { kind: "change_request", body: comment, forUserId, images },
  );
  await emitExtra(tx, ctx, ctx.brandId, [
    { event: "post.changes_requested", post_id: id, status, revision, comment_id: entry.id },
  ]);
  await notifyWriters(tx, ctx, post, {
    type: "changes_requested",
    title: msg("Changes requested"),
    entry,
    otherwise: (name) => t("{name} requested changes to your post.", { name }),
  });
  await queueReviewChange(tx, ctx, id);
  await auditPost(tx, ctx, "post.changes_requested", id, {
    revision,
    ...(forUserId !== null && { on_behalf_of_id: forUserId }),
  });
  return entry;
}
