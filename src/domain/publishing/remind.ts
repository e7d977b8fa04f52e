import { job, type SystemContext } from "#kernel/job.ts";
import type { Tx } from "#platform/db/index.ts";
import { CLOSED_BRAND, whereDue } from "./due.ts";
import { notifyApprovalDue } from "./notify.ts";

type Waiting = { id: number; brandId: number; authorId: number; isDraft: boolean; hours: number };

/** Posts per transaction; their rows stay locked while the notifications are written. */
const BATCH = 20;

/** Sends one reminder 24 h and one 2 h before the scheduled time of a post that is not approved yet (product.md §4). */
export const remind = job({
  name: "posts.remind",
  cron: "* * * * *",
  options: { retryLimit: 0, retryDelay: 1, expireInSeconds: 120, concurrency: 1 },
  async perform(ctx) {
    for (;;) {
      const count = await ctx.db.$transaction((tx) => remindBatch(tx, ctx));
      if (count === 0) return;
    }
  },
});

/** Rows are locked, so that two workers never remind of the same post; brands are processed in turn. */
async function remindBatch(tx: Tx, ctx: SystemContext): Promise<number> {
  const now = whereDue(ctx.clock);
  // The statuses are spelled out without parameters, as in the index `publications_unapproved_idx`.
  const posts = await tx.$queryRaw<Waiting[]>`
    with soon as (
      select p.post_id, p.brand_id, min(p.scheduled_at) as at from publications p
      where p.status in ('draft', 'pending_approval') and p.brand_id <> all (${CLOSED_BRAND})
        and p.scheduled_at > ${now} and p.scheduled_at <= ${now} + interval '24 hours'
      group by p.post_id, p.brand_id
    ),
    waiting as (
      select soon.*, due.hours, row_number() over (partition by soon.brand_id order by soon.at, soon.post_id) as turn
      from soon join posts on posts.id = soon.post_id
      cross join lateral (select case when soon.at <= ${now} + interval '2 hours' then 2 else 24 end as hours) due
      where posts.reminded_at is null or posts.reminded_at < soon.at - make_interval(hours => due.hours)
    )
    select posts.id, posts.brand_id as "brandId", posts.author_id as "authorId", waiting.hours, (
        select bool_and(p.status = 'draft') from publications p
        where p.post_id = posts.id and p.status in ('draft', 'pending_approval') and p.scheduled_at > ${now}
      ) as "isDraft"
    from waiting join posts on posts.id = waiting.post_id
    where posts.reminded_at is null or posts.reminded_at < waiting.at - make_interval(hours => waiting.hours)
    order by waiting.turn, waiting.at, posts.id limit ${BATCH}
    for no key update of posts skip locked`;
  for (const post of posts) await notifyApprovalDue(tx, ctx, post, post.hours);
  await tx.$executeRaw`update posts set reminded_at = ${now} where id = any(${posts.map(({ id }) => id)}::int[])`;
  return posts.length;
}
