import { readApprovalRules } from "#domain/review/approval-rules/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { Tx } from "#platform/db/index.ts";
import { followRule } from "../approval/start-review.ts";
import { auditPost } from "../audit-post.ts";
import { findMissingCampaign } from "../checks/check-references.ts";
import { type FullPost, findPost } from "../find.ts";
import type { UpdatePost } from "../schema.ts";

/**
 * Moves a locked post to a campaign, or out of its own, if the input says so. It is not content: there is no revision,
 * and an approval stays; a review begins anew where another rule applies now. Call it last: it locks the audit log.
 * @returns whether the post was changed
 * @throws Fault invalid when the brand has no such campaign
 */
export async function setCampaign(
  tx: Tx,
  ctx: BrandContext,
  post: FullPost,
  { campaign_id: campaignId }: Pick<UpdatePost, "campaign_id">,
): Promise<boolean> {
  const { id, campaignId: previous } = post;
  if (campaignId === undefined || campaignId === previous) return false;
  const errors = await findMissingCampaign(tx, ctx.brandId, campaignId);
  if (Object.keys(errors).length > 0) throw fault("invalid", { errors });
  await tx.post.update({ where: { id }, data: { campaignId } });
  const isInReview = post.publications.some(({ status }) => status === "pending_approval");
  if (isInReview && readApprovalRules(post.brand.approvalRules).length > 0) {
    await followRule(tx, ctx, await findPost(tx, ctx.brandId, id));
  }
  await auditPost(tx, ctx, "post.campaign_set", id, { campaign_id: campaignId, previous_campaign_id: previous });
  return true;
}
