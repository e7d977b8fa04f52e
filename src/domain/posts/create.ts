import { operation } from "#kernel/operation.ts";
import { assignPost } from "./assign-post.ts";
import { findPost, requirePerson } from "./find.ts";
import { grantApproval, requireApprover } from "./grant-approval.ts";
import { insertPost } from "./insert-post.ts";
import { planNew } from "./plan-edit.ts";
import { CreatePostInput, Post } from "./schema.ts";
import { isSelfApproving } from "./submit.ts";
import { submitForReview } from "./submit-for-review.ts";
import { viewPost } from "./view.ts";

export const createPost = operation({
  name: "posts.create",
  summary: "Create a post, and optionally submit it for review or approve it.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: CreatePostInput,
  output: Post,
  async run(ctx, input) {
    const caller = requirePerson(ctx);
    if (input.approve) requireApprover(ctx);
    return ctx.db.$transaction(async (tx) => {
      const brand = await tx.brand.findUniqueOrThrow({ where: { id: ctx.brandId } });
      const approves = input.approve || (input.submit && isSelfApproving(ctx, brand));
      const post = await insertPost(tx, ctx, caller, planNew(input, brand.timezone), approves ? "approve" : "edit");
      if (approves) await grantApproval(tx, ctx, post, "");
      else if (input.submit) await submitForReview(tx, ctx, post);
      await assignPost(tx, ctx, post, input);
      return viewPost(await findPost(tx, ctx.brandId, post.id), ctx);
    });
  },
});
