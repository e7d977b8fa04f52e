import { addSteps, stepsOf } from "#domain/planning/repetition/rules.ts";
import { operation } from "#kernel/operation.ts";
import { findPost, findPosts, requirePerson } from "./find.ts";
import { grantApproval, requireApprover } from "./grant-approval.ts";
import { insertPost } from "./insert-post.ts";
import { moveTimes } from "./move-times.ts";
import { planUnchanged } from "./plan-edit.ts";
import { requireRepeatable } from "./require-repeatable.ts";
import { RepeatedPosts, RepeatPostInput } from "./schema.ts";
import { isSelfApproving } from "./submit.ts";
import { submitForReview } from "./submit-for-review.ts";
import { viewPost } from "./view.ts";

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
        const approves = approve || (submit && isSelfApproving(ctx, brand));
        const plan = planUnchanged(original);
        const ids: number[] = [];
        for (const steps of stepsOf(repetition, first, brand.timezone, ctx.clock.now())) {
          const moved = moveTimes(plan, (at) => addSteps(at, steps, repetition.every, brand.timezone));
          const copy = await insertPost(tx, ctx, caller, moved, approves ? "approve" : "edit");
          if (approves) await grantApproval(tx, ctx, copy, "");
          else if (submit) await submitForReview(tx, ctx, copy);
          ids.push(copy.id);
        }
        const posts = await findPosts(tx, ctx.brandId, ids);
        return { posts: posts.map((post) => viewPost(post, ctx)) };
      },
      { timeout: 60_000 },
    );
  },
});
