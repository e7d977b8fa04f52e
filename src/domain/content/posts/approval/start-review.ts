import type { StoredRule } from "#domain/review/approval-rules/rules.ts";
import { findOpenRound, type Round, readSteps, startRound } from "#domain/review/approval-steps/index.ts";
import type { BrandContext, PublicContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import type { FullPost } from "../find.ts";
import { findRule } from "./find-rule.ts";
import { notifyApprovers } from "./notify-approvers.ts";

/**
 * Begins the review of a locked post with its present content, by the first of the brand's rules that applies to it. An
 * earlier review of it ends.
 * @param keeps whether the post stays in review: where no rule applies, it keeps the steps that it was submitted under
 * @returns null without steps, so that one approval is enough
 */
export async function startReview(tx: Tx, ctx: PublicContext, post: FullPost, keeps: boolean): Promise<Round | null> {
  const matched = await findRule(tx, post);
  const steps = readSteps(post.brand.approvalSteps);
  const rule = matched && { steps: readSteps(matched.steps), stored: { name: matched.name, reasons: matched.reasons } };
  return startRound(tx, ctx, post, { rule, steps, keeps });
}

/** Begins the review of a locked post anew, and asks its approvers, if another rule applies to the post than before. */
export async function followRule(tx: Tx, ctx: BrandContext, post: FullPost): Promise<void> {
  const present = (await findOpenRound(tx, post.id))?.rule as StoredRule | null | undefined;
  const rule = await findRule(tx, post);
  if ((rule?.name ?? null) === (present?.name ?? null)) return;
  await startReview(tx, ctx, post, true);
  await notifyApprovers(tx, ctx, { id: post.id, brandId: ctx.brandId }, null, {
    type: "approval_requested",
    body: () => t("Another review rule applies to the post by now."),
  });
}
