import { readSteps } from "#domain/review/approval-steps/index.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { batchedJob, type Share, whereInShare } from "#platform/queue/shares.ts";
import { notifyApprovers } from "./notify-approvers.ts";

const BATCH = 20;

/** Reminds the approvers of a step once, some time before it should be decided. */
export const remindApprovers = batchedJob({
  name: "posts.remind_approvers",
  cron: "*/5 * * * *",
  overMinutes: 10,
  // As of the other reminders (`publications/remind.ts`).
  perMinute: 170,
  batchSize: BATCH,
  performBatch: remindBatch,
});

type Due = { id: number; postId: number; brandId: BrandId; step: number; steps: unknown };

/** The posts are locked, so that two workers never remind of the same one. */
async function remindBatch(tx: Tx, ctx: SystemContext, share: Share): Promise<number> {
  const rounds = await tx.$queryRaw<Due[]>`
    select r.id, r.step, r.steps, posts.id as "postId", posts.brand_id as "brandId"
    from approval_rounds r join posts on posts.id = r.post_id
    where r.remind_at <= ${ctx.clock.now()} and r.status = 'open' and posts.status = 'in_review'
      and ${whereInShare(share, "posts.brand_id")}
    order by r.remind_at, r.id limit ${BATCH}
    for no key update of posts, r skip locked`;
  for (const { postId: id, brandId, step, steps } of rounds) {
    const body = () => t("The step “{step}” should be decided soon.", { step: readSteps(steps)[step]?.name ?? "" });
    await notifyApprovers(tx, ctx, { id, brandId }, null, { type: "approval_reminder", body });
  }
  await tx.approvalRound.updateMany({ where: { id: { in: rounds.map(({ id }) => id) } }, data: { remindAt: null } });
  return rounds.length;
}
