import type { SystemContext } from "#kernel/job.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import { limitOf, type Share, sharedJob, whereInShare } from "#platform/queue/shares.ts";
import { IN_OPEN_BRAND, whereDue } from "./tick/due.ts";
import { notifyApprovalDue } from "./tick/notify.ts";

type Waiting = { id: number; brandId: number; authorId: number; isDraft: boolean; hours: number };

/** Posts that are found at once: what comes near is read once for all of them, not for every transaction. */
const ROUND = 1000;
/** Posts per transaction; their rows stay locked while the notifications are written. */
const BATCH = 20;
/**
 * A reminder takes 6 to 11 ms of a processor (`bench -- shares`), and the reminders of a minute 2 s at most. Those of posts that are
 * published first come first.
 */
const PACE = { perMinute: 170, overMinutes: 30 };

/**
 * Sends one reminder 24 h and one 2 h before the scheduled time of a post that is not approved yet; with many brands, up to
 * half an hour later.
 */
export const remind = sharedJob({
  name: "posts.remind",
  cron: "* * * * *",
  overMinutes: PACE.overMinutes,
  async perform(ctx, share) {
    for (let left = limitOf(share, PACE); left > 0; ) {
      const most = Math.min(ROUND, left);
      const ids = await findWaiting(ctx, share, most);
      let count = 0;
      for (let from = 0; from < ids.length; from += BATCH) {
        const batch = ids.slice(from, from + BATCH);
        count += await ctx.db.$transaction((tx) => remindBatch(tx, ctx, batch));
      }
      left -= ids.length;
      // Without any, all are locked by others.
      if (ids.length < most || count === 0) return;
    }
  },
});

/**
 * The posts to remind of, with the time at which each is published. The statuses are spelled out without parameters, as in
 * the index `publications_unapproved_idx`.
 * @param which an additional condition on the publication `p`
 */
function waitingPosts(now: Prisma.Sql, which: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select soon.*, due.hours
    from (
      select p.post_id, p.brand_id, min(p.scheduled_at) as at from publications p
      where p.status in ('draft', 'pending_approval') and ${IN_OPEN_BRAND}
        and p.scheduled_at > ${now} and p.scheduled_at <= ${now} + interval '24 hours' and ${which}
      group by p.post_id, p.brand_id
    ) soon
    join posts on posts.id = soon.post_id
    cross join lateral (select case when soon.at <= ${now} + interval '2 hours' then 2 else 24 end as hours) due
    where posts.reminded_at is null or posts.reminded_at < soon.at - make_interval(hours => due.hours)`;
}

/** Brands are processed in turn. @returns the ids of posts, at most `most` */
async function findWaiting(
  { db, clock }: Pick<SystemContext, "db" | "clock">,
  share: Share,
  most: number,
): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select post_id as id from (${waitingPosts(whereDue(clock), whereInShare(share, "p.brand_id"))}) waiting
    order by row_number() over (partition by brand_id order by at, post_id), at, post_id limit ${most}`;
  return rows.map(({ id }) => id);
}

/** Rows are locked, so that two workers never remind of the same post. @returns how many were not locked by others */
async function remindBatch(tx: Tx, ctx: SystemContext, ids: readonly number[]): Promise<number> {
  const now = whereDue(ctx.clock);
  const posts = await tx.$queryRaw<Waiting[]>`
    with waiting as (${waitingPosts(now, Prisma.sql`p.post_id = any(${ids}::bigint[])`)})
    select posts.id, posts.brand_id as "brandId", posts.author_id as "authorId", waiting.hours, (
        select bool_and(p.status = 'draft') from publications p
        where p.post_id = posts.id and p.status in ('draft', 'pending_approval') and p.scheduled_at > ${now}
      ) as "isDraft"
    from waiting join posts on posts.id = waiting.post_id
    where posts.reminded_at is null or posts.reminded_at < waiting.at - make_interval(hours => waiting.hours)
    order by waiting.at, posts.id
    for no key update of posts skip locked`;
  for (const post of posts) await notifyApprovalDue(tx, ctx, post, post.hours);
  await tx.$executeRaw`update posts set reminded_at = ${now} where id = any(${posts.map(({ id }) => id)}::bigint[])`;
  return posts.length;
}
