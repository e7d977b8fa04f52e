import { operation } from "#kernel/operation.ts";
import { checkPaces } from "./check-pace.ts";
import { checkPost, findTargets, targetsOf } from "./check-post.ts";
import { checkReferences } from "./check-references.ts";
import { findSeenPost } from "./find.ts";
import { planNew } from "./plan-edit.ts";
import { CreatePostInput, PostInput, PreflightInput, PreflightResult } from "./schema.ts";

export const preflightContent = operation({
  name: "posts.preflight",
  summary: "Check unsaved post content against its channels' requirements.",
  scope: "brand",
  // Of use to who writes posts, and it says which media and channels there are.
  needs: "content.manage",
  tier: "standard_write",
  input: PreflightInput,
  output: PreflightResult,
  async run(ctx, input) {
    const plan = planNew(CreatePostInput.parse(input), "UTC");
    const targets = targetsOf(plan, await checkReferences(ctx.db, ctx.brandId, plan));
    return { issues: [...checkPost(targets), ...(await checkPaces(ctx.db, new Date(), targets))] };
  },
});

export const preflightPost = operation({
  name: "posts.preflight_post",
  summary: "Check a post against its channels' requirements.",
  scope: "brand",
  needs: "content.view",
  tier: "standard_write",
  input: PostInput,
  output: PreflightResult,
  async run(ctx, { id }) {
    const targets = await findTargets(ctx.db, ctx.brandId, await findSeenPost(ctx.db, ctx, id));
    return { issues: [...checkPost(targets), ...(await checkPaces(ctx.db, new Date(), targets))] };
  },
});
