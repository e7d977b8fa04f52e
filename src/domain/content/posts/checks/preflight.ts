import type { BrandContext } from "#kernel/context.ts";
import type { Issue } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { limitToPost } from "../channel-limit.ts";
import { planNew } from "../editing/plan-edit.ts";
import { findSeenPost } from "../find.ts";
import { CreatePostInput, PostInput, PreflightInput, PreflightResult } from "../schema.ts";
import { findBrandRules } from "./brand-rules.ts";
import { checkDuplicates, type DuplicateCheck } from "./check-duplicates.ts";
import { checkPaces } from "./check-pace.ts";
import { checkPost, findTargets, presentRules, targetsOf } from "./check-post.ts";
import { checkReferences } from "./check-references.ts";

export const preflightContent = operation({
  name: "posts.preflight",
  summary: "Check unsaved post content against its channels' requirements.",
  scope: "brand",
  // For roles that write posts; the result reveals media and channels.
  needs: "content.manage",
  tier: "standard_write",
  input: PreflightInput,
  output: PreflightResult,
  async run(ctx, input) {
    const { post_id: postId, ...content } = input;
    const plan = { ...planNew(CreatePostInput.parse(content), "UTC"), postId };
    const references = await checkReferences(ctx.db, ctx.brandId, plan);
    const targets = targetsOf(ctx.env, plan, references, await presentRules(ctx.db, ctx.brandId, plan));
    return { issues: await findIssues(ctx, { targets, channels: plan.channels, postId }) };
  },
});

export const preflightPost = operation({
  name: "posts.preflight_post",
  summary: "Check a post against its channels' requirements.",
  scope: "brand",
  needs: "content.view",
  tier: "standard_write",
  channelLimit: limitToPost,
  input: PostInput,
  output: PreflightResult,
  async run(ctx, { id }) {
    const post = await findSeenPost(ctx.db, ctx, id);
    const targets = await findTargets(ctx.db, ctx, post);
    return { issues: await findIssues(ctx, { targets, channels: post.publications, postId: id }) };
  },
});

/** The connectors' findings, then those that only this installation's data can provide. */
async function findIssues(ctx: BrandContext, check: Omit<DuplicateCheck, "now">): Promise<Issue[]> {
  const now = ctx.clock.now();
  return [
    ...checkPost(ctx.env, check.targets, await findBrandRules(ctx.db, ctx.brandId)),
    ...(await checkPaces(ctx.db, new Date(), check.targets)),
    ...(await checkDuplicates(ctx.db, ctx.brandId, { ...check, now })),
  ];
}
