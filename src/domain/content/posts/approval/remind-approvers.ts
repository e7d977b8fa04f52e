import { readSteps } from "#domain/review/approval-steps/index.ts";
import type { BrandId } from "#kernel/ids.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { notifyApprovers } from "./notify-approvers.ts";

const BATCH = 20;

/** Reminds the approvers of a step once, some time before it should be decided. */
export const remindApprovers = job({
  name: "posts.remind_approvers",
  cron: "*/5 * * * *",
  options: { retryLimit: 0, retryDelay: 1, expireInSeconds: 120, concurrency: 1 },
  async perform(ctx) {
    for (;;) {
      const count = await ctx.db.$transaction((tx) => remindBatch(tx, ctx));
      if (count < BATCH) return;
    }
  },
});

type Due = { id: number; postId: number; brandId: BrandId; step: number; steps: unknown };

/** The posts are locked, so that two workers never remind of the same one. */
async function remindBatch(tx: Tx, ctx: SystemContext): Promise<number> {
  const rounds = await tx.$queryRaw<Due[]>`
    select r.id, r.step, r.steps, posts.id as "postId", posts.brand_id as "brandId"
    from approval_rounds r join posts on posts.id = r.post_id
    where r.remind_at <= ${ctx.clock.now()} and r.status = 'open' and posts.status = 'in_review'
    order by r.remind_at, r.id limit ${BATCH}
    for no key update of posts, r skip locked`;
  for (const { postId: id, brandId, step, steps } of rounds) {
    const body = () => t("The step “{step}” should be decided soon.", { step: readSteps(steps)[step]?.name ?? "" });
    await notifyApprovers(tx, ctx, { id, brandId }, null, { type: "approval_reminder", body });
  }
  await tx.approvalRound.updateMany({ where: { id: { in: rounds.map(({ id }) => id) } }, data: { remindAt: null } });
  return rounds.length;
}
