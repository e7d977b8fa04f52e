import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { type Brand, readRows } from "#platform/db/index.ts";
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
    const brand = await readSettings(ctx);
    return ctx.db.$transaction(async (tx) => {
      const approves = input.approve || (input.submit && isSelfApproving(ctx, brand));
      const post = await insertPost(tx, ctx, caller, planNew(input, brand.timezone), approves ? "approve" : "edit");
      if (approves) await grantApproval(tx, ctx, post, "");
      else if (input.submit) await submitForReview(tx, ctx, post);
      const isAssigned = await assignPost(tx, ctx, post, input);
      const isAsInserted = !approves && !input.submit && !isAssigned;
      return viewPost(isAsInserted ? post : await findPost(tx, ctx.brandId, post.id), ctx);
    });
  },
});

type Settings = Pick<Brand, "timezone" | "approvalPolicy" | "approvalSteps">;

async function readSettings({ db, brandId }: BrandContext): Promise<Settings> {
  const [brand] = await readRows<Settings>(db)`
    select timezone, approval_policy::text as "approvalPolicy", approval_steps as "approvalSteps"
    from brands where id = ${brandId}`;
  if (!brand) throw new Error(`Brand ${brandId} is gone.`);
  return brand;
}
