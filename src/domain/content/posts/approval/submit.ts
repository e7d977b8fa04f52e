import { readSteps } from "#domain/review/approval-steps/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import type { Brand, Tx } from "#platform/db/index.ts";
import { limitToPost } from "../channel-limit.ts";
import { type FullPost, findPost, openPost } from "../find.ts";
import { Post, PostInput } from "../schema.ts";
import { viewPost } from "../view.ts";
import { findRule } from "./find-rule.ts";
import { callerMayApprove, grantApproval } from "./grant-approval.ts";
import { submitForReview } from "./submit-for-review.ts";

export const submitPost = operation({
  name: "posts.submit",
  summary: "Submit a draft for review.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  channelLimit: limitToPost,
  input: PostInput,
  output: Post,
  async run(ctx, { id }) {
    return ctx.db.$transaction(async (tx) => {
      const post = await openPost(tx, ctx.brandId, id);
      await submitOrApprove(tx, ctx, post);
      return viewPost(await findPost(tx, ctx.brandId, id), ctx);
    });
  },
});

/**
 * Submits a locked post for review, or approves it where submitting is the approval.
 * @throws Fault as both of them
 */
export async function submitOrApprove(tx: Tx, ctx: BrandContext, post: FullPost): Promise<void> {
  if (await isApprovedBySubmitting(tx, ctx, post)) await grantApproval(tx, ctx, post, "");
  else await submitForReview(tx, ctx, post);
}

/** Not where a rule asks for the approval of others. */
export async function isApprovedBySubmitting(tx: Tx, ctx: BrandContext, post: FullPost): Promise<boolean> {
  return isSelfApproving(ctx, post.brand) && (await findRule(tx, post)) === null;
}

/**
 * Where the brand requires no review and has no approval steps, submitting by an approver is the approval. An agent must be
 * explicit: over MCP only `approve` approves.
 */
export function isSelfApproving(ctx: BrandContext, brand: Pick<Brand, "approvalPolicy" | "approvalSteps">): boolean {
  if (readSteps(brand.approvalSteps).length > 0) return false;
  return brand.approvalPolicy === "none" && ctx.origin.entryPoint !== "mcp" && callerMayApprove(ctx);
}
