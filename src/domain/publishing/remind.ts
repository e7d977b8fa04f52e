import { job, type SystemContext } from "#kernel/job.ts";
import type { Tx } from "#platform/db/index.ts";
import { dueNow } from "./claim.ts";
import { tellDueSoon } from "./tell.ts";

type Waiting = { id: number; brandId: number; authorId: number; isDraft: boolean; hours: number };

/** Reminds 24 h and 2 h before the time of what is not approved yet (product.md §4), once each. */
export const remind = job({
  name: "posts.remind",
  cron: "* * * * *",
  options: { retryLimit: 0, retryDelay: 1, expireInSeconds: 120, concurrency: 1 },
  async perform(ctx) {
    for (;;) {
      const isOver = await ctx.db.$transaction(async (tx) => !(await remindNext(tx, ctx)));
      if (isOver) return;
    }
  },
});

/** One post per transaction, its row locked, so that two workers never remind of the same one. */
async function remindNext(tx: Tx, ctx: SystemContext): Promise<boolean> {
  const now = dueNow(ctx.clock);
  const [post] = await tx.$queryRaw<Waiting[]>`
    select posts.id, posts.brand_id as "brandId", posts.author_id as "authorId", next.is_draft as "isDraft", due.hours
    from posts join brands on brands.id = posts.brand_id and brands.closed_at is null
    cross join lateral (
      select min(p.scheduled_at) as at, bool_and(p.status = 'draft') as is_draft from publications p
      where p.post_id = posts.id and p.status in ('draft', 'pending_approval') and p.scheduled_at > ${now}
    ) next
    cross join lateral (select case when next.at <= ${now} + interval '2 hours' then 2 else 24 end as hours) due
    where posts.id in (
      select post_id from publications
      where status in ('draft', 'pending_approval') and scheduled_at > ${now} and scheduled_at <= ${now} + interval '24 hours'
    ) and (posts.reminded_at is null or posts.reminded_at < next.at - make_interval(hours => due.hours))
    order by posts.id limit 1
    for no key update of posts skip locked`;
  if (!post) return false;
  await tellDueSoon(tx, ctx, post, post.hours);
  await tx.$executeRaw`update posts set reminded_at = ${now} where id = ${post.id}`;
  return true;
}
