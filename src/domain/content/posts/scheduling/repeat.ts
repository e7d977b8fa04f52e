import { addSteps, stepsOf } from "#domain/planning/repetition/rules.ts";
import { operation } from "#kernel/operation.ts";
import { grantApproval, requireApprover } from "../approval/grant-approval.ts";
import { isSelfApproving, submitOrApprove } from "../approval/submit.ts";
import { planUnchanged } from "../editing/plan-edit.ts";
import { findPost, findPosts, requirePerson } from "../find.ts";
import { insertPost } from "../insert-post.ts";
import { RepeatedPosts, RepeatPostInput } from "../schema.ts";
import { viewPost } from "../view.ts";
import { moveTimes } from "./move-times.ts";
import { requireRepeatable } from "./require-repeatable.ts";

export const repeatPost = operation({
  name: "posts.repeat",
  summary: "Create copies of a post at regular times after its own, and optionally submit or approve them.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: RepeatPostInput,
  output: RepeatedPosts,
  async run(ctx, { id, submit, approve, ...repetition }) {
    const caller = requirePerson(ctx);
    if (approve) requireApprover(ctx);
    return ctx.db.$transaction(
      async (tx) => {
        const brand = await tx.brand.findUniqueOrThrow({ where: { id: ctx.brandId } });
        const original = await findPost(tx, ctx.brandId, id);
        const first = requireRepeatable(original);
        const mayApprove = approve || (submit && isSelfApproving(ctx, brand));
        const plan = planUnchanged(original);
        const ids: number[] = [];
        for (const steps of stepsOf(repetition, first, brand.timezone, ctx.clock.now())) {
          const moved = moveTimes(plan, (at) => addSteps(at, steps, repetition.every, brand.timezone));
          const copy = await insertPost(tx, ctx, caller, moved, mayApprove ? "approve" : "edit");
          if (approve) await grantApproval(tx, ctx, copy, "");
          else if (submit) await submitOrApprove(tx, ctx, copy);
          ids.push(copy.id);
        }
        const posts = await findPosts(tx, ctx.brandId, ids);
        return { posts: posts.map((post) => viewPost(post, ctx)) };
      },
      { timeout: 60_000 },
    );
  },
});
