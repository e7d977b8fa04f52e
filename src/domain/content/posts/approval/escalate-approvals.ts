import { notifyPeople } from "#domain/events/notifications/index.ts";
import { findDelegations } from "#domain/review/approval-delegations/index.ts";
import { withDelegates } from "#domain/review/approval-delegations/rules.ts";
import { findBrandApprovers, readSteps } from "#domain/review/approval-steps/index.ts";
import { escalatesTo } from "#domain/review/approval-steps/rules.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { batchedJob, type Share, whereInShare } from "#platform/queue/shares.ts";

const BATCH = 20;

/**
 * Notifies others once of a step that nobody decided within its hours, or that is undecided two hours before the post is
 * to be published. It decides nothing.
 */
export const escalateApprovals = batchedJob({
  name: "posts.escalate_approvals",
  cron: "*/5 * * * *",
  overMinutes: 10,
  // As of the other reminders (`publications/remind.ts`).
  perMinute: 170,
  batchSize: BATCH,
  performBatch: escalateBatch,
});

type Due = { id: number; postId: number; brandId: BrandId; step: number; steps: unknown; isLate: boolean };

/** The posts are locked, so that two workers never notify of the same one. */
async function escalateBatch(tx: Tx, ctx: SystemContext, share: Share): Promise<number> {
  const now = ctx.clock.now();
  const rounds = await tx.$queryRaw<Due[]>`
    select r.id, r.step, r.steps, posts.id as "postId", posts.brand_id as "brandId", r.escalate_at <= ${now} as "isLate"
    from approval_rounds r join posts on posts.id = r.post_id
    where r.escalate_at is not null and r.status = 'open' and posts.status = 'in_review'
      and (r.escalate_at <= ${now} or posts.earliest_at <= ${now}::timestamptz + interval '2 hours')
      and ${whereInShare(share, "posts.brand_id")}
    order by r.escalate_at, r.id limit ${BATCH}
    for no key update of posts, r skip locked`;
  const brandIds = [...new Set(rounds.map(({ brandId }) => brandId))];
  const approvers = await findBrandApprovers(tx, brandIds);
  const delegations = rounds.length > 0 ? await findDelegations(tx, brandIds) : [];
  for (const { postId, brandId, step: index, steps, isLate } of rounds) {
    const step = readSteps(steps)[index];
    if (!step) continue;
    const inBrand = approvers.filter((approver) => approver.brandId === brandId);
    await notifyPeople(tx, ctx, {
      userIds: withDelegates(
        escalatesTo(step, inBrand),
        delegations.filter((delegation) => delegation.brandId === brandId),
        now,
      ),
      brandId,
      type: "approval_escalated",
      title: () => t("A review is undecided"),
      body: () =>
        isLate
          ? t("Nobody has decided the step “{step}” within {hours} hours.", {
              step: step.name,
              hours: step.escalate_after ?? 0,
            })
          : t("The step “{step}” is undecided, and the post is to be published soon.", { step: step.name }),
      path: `/posts/${postId}`,
    });
  }
  await tx.approvalRound.updateMany({ where: { id: { in: rounds.map(({ id }) => id) } }, data: { escalateAt: null } });
  return rounds.length;
}
