import { findRules, viewRule } from "#domain/review/approval-rules/index.ts";
import { type ApprovalRule, PreviewApprovalRulesInput, RulesPreview } from "#domain/review/approval-rules/schema.ts";
import { PREVIEWED_POSTS } from "#domain/review/approval-rules/terms.ts";
import { readSteps } from "#domain/review/approval-steps/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findPosts } from "../find.ts";
import { matchPosts } from "./find-rule.ts";

export const previewApprovalRules = operation({
  name: "approval_rules.preview",
  summary:
    "Try rules, saved or not: which would apply to a post, and to how many of the newest posts each would apply. Changes nothing.",
  scope: "brand",
  needs: "settings.view",
  tier: "read",
  input: PreviewApprovalRulesInput,
  output: RulesPreview,
  async run(ctx, { rules: tried, post_id: postId }) {
    const { db, brandId } = ctx;
    const rules = tried ?? (await findRules(db, brandId));
    const newest = await db.post.findMany({
      where: { brandId },
      orderBy: { id: "desc" },
      take: PREVIEWED_POSTS,
      select: { id: true },
    });
    const ids = newest.map(({ id }) => id);
    const matched = await matchPosts(db, rules, await findPosts(db, brandId, ids));
    return {
      post: postId === undefined ? null : await previewOne(ctx, rules, postId),
      posts: ids.length,
      counts: rules.map(({ name }) => ({ name, posts: matched.filter((rule) => rule?.name === name).length })),
      others: matched.filter((rule) => rule === null).length,
    };
  },
});

/** @throws Fault invalid for a post of another brand */
async function previewOne({ db, brandId }: BrandContext, rules: readonly ApprovalRule[], postId: number) {
  const [post] = await findPosts(db, brandId, [postId]);
  if (!post) throw invalid("post_id", t("Choose a post of this brand."));
  const [rule] = await matchPosts(db, rules, [post]);
  const steps = rule ? rule.steps : readSteps(post.brand.approvalSteps);
  return { rule: rule ? viewRule(rule) : null, steps: steps.map(({ name, needed }) => ({ name, needed })) };
}
