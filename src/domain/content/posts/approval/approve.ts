import { operation } from "#kernel/operation.ts";
import { limitToPost } from "../channel-limit.ts";
import { findSeenPost, openSeenPost, requireRevision } from "../find.ts";
import { ApprovePostInput, Post } from "../schema.ts";
import { viewPost } from "../view.ts";
import { grantApproval } from "./grant-approval.ts";

export const approvePost = operation({
  name: "posts.approve",
  summary:
    "Approve a post, or the current step of its review. Once all steps are approved, it is published at its time.",
  scope: "brand",
  needs: "approve",
  tier: "elevated_write",
  channelLimit: limitToPost,
  input: ApprovePostInput,
  output: Post,
  async run(ctx, { id, revision, comment, all_steps: allSteps, step }) {
    return ctx.db.$transaction(async (tx) => {
      const post = await openSeenPost(tx, ctx, id);
      requireRevision(post, revision);
      await grantApproval(tx, ctx, post, comment, "approve", { allSteps, step });
      return viewPost(await findSeenPost(tx, ctx, id), ctx);
    });
  },
});
