import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { wireTimeOrNull } from "#kernel/time.ts";
import type { Tx } from "#platform/db/index.ts";
import { applyEdit } from "./apply-edit.ts";
import { type FullPost, findPost, openPost, requirePerson, requireRevision } from "./find.ts";
import { auditPost, grantApproval, requireApprover } from "./grant-approval.ts";
import { planChange } from "./plan-edit.ts";
import { Post, UpdatePostInput } from "./schema.ts";
import { isSelfApproving } from "./submit.ts";
import { notifyApproversOnce, submitForReview } from "./submit-for-review.ts";
import { viewPost } from "./view.ts";

export const updatePost = operation({
  name: "posts.update",
  summary: "Update or reschedule a post. Approved posts go back to review if their content changes.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: UpdatePostInput,
  output: Post,
  async run(ctx, input) {
    const caller = requirePerson(ctx);
    if (input.approve) requireApprover(ctx);
    return ctx.db.$transaction(async (tx) => {
      const before = await openPost(tx, ctx.brandId, input.id);
      requireRevision(before, input.revision);
      if (input.only_in === "draft") requireDraft(before);
      const brand = await tx.brand.findUniqueOrThrow({ where: { id: ctx.brandId } });
      const isSelf = isSelfApproving(ctx, brand);
      const edited = await applyEdit(
        tx,
        ctx,
        caller,
        before,
        planChange(before, input),
        input.approve ? "approve" : "edit",
      );
      const approves = input.approve || (isSelf && (input.submit || isWithdrawn(before, edited)));
      if (approves && !isApproved(edited)) await grantApproval(tx, ctx, edited, "");
      else if (input.submit && !approves && !isInReview(edited)) await submitForReview(tx, ctx, edited);
      else if (isReturned(before, edited)) await notifyApproversOnce(tx, ctx, edited.id);
      await auditReschedule(tx, ctx, before, edited);
      return viewPost(await findPost(tx, ctx.brandId, input.id), ctx);
    });
  },
});

/** An approval creates no revision, so an edit intended for a draft only has to say so. */
function requireDraft({ status, publications }: FullPost): void {
  if (publications.length === 0 || status === "draft" || status === "changes_requested") return;
  throw fault("refused", { code: "invalid_state", message: "This post is no longer a draft." });
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

function isReturned(before: FullPost, after: FullPost): boolean {
  return after.status === "in_review" && before.status !== "in_review";
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
  await auditPost(tx, ctx, "post.rescheduled", after.id, { revision: after.revision, from, to });
}

function timesOf({ publications }: FullPost, ids: number[]) {
  return publications
    .filter(({ id }) => ids.includes(id))
    .map(({ id, scheduledAt }) => ({ id, scheduled_at: wireTimeOrNull(scheduledAt) }));
}
