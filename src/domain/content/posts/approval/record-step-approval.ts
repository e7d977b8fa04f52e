import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { auditPost } from "../audit-post.ts";
import type { FullPost } from "../find.ts";
import { memberOf, notifyMentionedIn, type ReviewContext, recordEntry } from "../record-entry.ts";
import { refreshPostStatus } from "../refresh-status.ts";
import { approvedVia } from "../rules.ts";
import type { StepOutcome } from "./approve-step.ts";
import { notifyApprovers } from "./notify-approvers.ts";
import { notifyLinkMaker } from "./notify-writers.ts";

/** Records an approval that is not the last one needed: in the thread, and to the approvers of the step it leads to. */
export async function recordStepApproval(
  tx: Tx,
  ctx: ReviewContext,
  { id, revision, contentHash }: FullPost,
  { name, next, isAsking, detail }: StepOutcome,
  comment: string,
): Promise<void> {
  const status = await refreshPostStatus(tx, id);
  const seen = { id, revision, contentHash, status };
  const entry = await recordEntry(tx, ctx, seen, { kind: "approval", body: comment, step: name });
  await notifyLinkMaker(tx, ctx, id, "post_approved", entry.text);
  await notifyMentionedIn(tx, ctx, entry, []);
  const by = memberOf(ctx)?.userId ?? null;
  // Whoever the step no longer waits for gets no mail about it.
  await tx.approvalRequest.deleteMany({ where: { postId: id, ...(next === null ? { userId: by ?? 0 } : {}) } });
  if (isAsking) {
    const body = () =>
      next === null
        ? t("{name} requested a review.", { name: memberOf(ctx)?.name ?? "Masthead" })
        : t("“{step}” is approved. It waits for the step “{next}”.", { step: name ?? "", next });
    await notifyApprovers(tx, ctx, { id, brandId: ctx.brandId }, by, { type: "approval_requested", body });
  }
  // For open studios, which look for posts that changed.
  await tx.post.update({ where: { id }, data: { updatedAt: ctx.clock.now() } });
  const via = approvedVia(ctx.origin.entryPoint);
  await auditPost(tx, ctx, "post.step_approved", id, { revision, content_hash: contentHash, via, ...detail });
}
