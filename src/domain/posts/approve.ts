import { operation } from "#kernel/operation.ts";
import { findSeenPost, openSeenPost, requireRevision } from "./find.ts";
import { grantApproval } from "./grant-approval.ts";
import { ApprovePostInput, Post } from "./schema.ts";
import { viewPost } from "./view.ts";

export const approvePost = operation({
  name: "posts.approve",
  summary: "Approve a post. If it has a time, it is scheduled and published then.",
  scope: "brand",
  needs: "approve",
  tier: "elevated_write",
  input: ApprovePostInput,
  output: Post,
  async run(ctx, { id, revision, comment }) {
    return ctx.db.$transaction(async (tx) => {
      const post = await openSeenPost(tx, ctx, id);
      requireRevision(post, revision);
      await grantApproval(tx, ctx, post, comment);
      return viewPost(await findSeenPost(tx, ctx, id), ctx);
    });
  },
});
