import { excerptOf, notifyPeople } from "#domain/events/notifications/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import { withoutMarks } from "#kernel/without-marks.ts";
import type { Tx } from "#platform/db/index.ts";
import { batchedJob, type Share, whereInShare } from "#platform/queue/shares.ts";
import { type PostFormat, UNREADY } from "../terms.ts";

/** Posts per transaction. */
const BATCH = 50;
const EXCERPT_LENGTH = 120;

type DuePost = {
  id: number;
  brandId: number;
  assigneeId: number;
  body: string;
  format: PostFormat;
  isOverdue: boolean;
};

/** Reminds the assignee of a post once, when it has to be ready within 24 hours and isn't yet. */
export const remindAssignees = batchedJob({
  name: "posts.remind_assignees",
  cron: "*/15 * * * *",
  overMinutes: 10,
  // As of the other reminders (`publications/remind.ts`), which take longer.
  perMinute: 340,
  batchSize: BATCH,
  performBatch: remindBatch,
});

/** Rows are locked, so that two workers never remind of the same post. */
async function remindBatch(tx: Tx, ctx: SystemContext, share: Share): Promise<number> {
  const now = ctx.clock.now();
  const posts = await tx.$queryRaw<DuePost[]>`
    select id, brand_id as "brandId", assignee_id as "assigneeId", left(body, 400) as body, format, due_at < ${now} as "isOverdue"
    from posts
    where due_at <= ${now}::timestamptz + interval '24 hours' and due_reminded_at is null and assignee_id is not null
      and ${whereInShare(share, "brand_id")} and status = any(${UNREADY}::post_status[])
    order by due_at, id limit ${BATCH}
    for no key update skip locked`;
  for (const { id, brandId, assigneeId, body, format, isOverdue } of posts) {
    await notifyPeople(tx, ctx, {
      userIds: [assigneeId],
      brandId,
      type: "due_reminder",
      title: () =>
        isOverdue ? t("A post assigned to you is overdue") : t("A post assigned to you is due within 24 hours"),
      body: () => excerptOf(withoutMarks(body, format), EXCERPT_LENGTH) || t("It has no text yet."),
      path: `/posts/${id}`,
    });
  }
  await tx.$executeRaw`
    update posts set due_reminded_at = ${now} where id = any(${posts.map(({ id }) => id)}::bigint[])`;
  return posts.length;
}
