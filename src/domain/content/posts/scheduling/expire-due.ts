import { notifyEach } from "#domain/events/notifications/index.ts";
import { emitAll } from "#domain/events/webhooks/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import { writersOf } from "../approval/notify-writers.ts";
import { refreshPostStatuses } from "../refresh-status.ts";

/** Posts per transaction: few enough that their locks are released soon. */
const BATCH = 100;
/** Number of the posts overdue for longest that are distributed among the brands. */
const WINDOW = 5000;

/**
 * The condition for expiry (`TRANSITIONS.expire`), without parameters, as in the index `publications_unapproved_idx`.
 * `p` is a publication.
 */
const UNAPPROVED = Prisma.sql`p.status in ('draft', 'pending_approval')
  and p.brand_id not in (select id from brands where closed_at is not null)`;

type Due = { id: number; brandId: number; authorId: number; submittedById: number | null };
type Expired = { id: number; postId: number; platform: string; displayName: string };

/**
 * Expires publications whose time has passed without an approval: an event for each, one notification
 * to whoever wrote or submitted the post. Processes one batch, with all brands in turn; a locked post is left to the next call.
 * @returns the number of posts expired
 */
export function expireDue(ctx: SystemContext): Promise<number> {
  const now = ctx.clock.now();
  return ctx.db.$transaction(async (tx) => {
    const posts = await lockDue(tx, now);
    if (posts.length === 0) return 0;
    const ids = posts.map(({ id }) => id);
    const expired = await tx.$queryRaw<Expired[]>`
      update publications p set status = 'expired', next_attempt_at = null, updated_at = now()
      from channels where channels.id = p.channel_id
        and p.post_id = any(${ids}::bigint[]) and p.scheduled_at <= ${now} and ${UNAPPROVED}
      returning p.id, p.post_id as "postId", channels.platform, channels.display_name as "displayName"`;
    await refreshPostStatuses(tx, ids);
    const byPost = Map.groupBy(
      expired.toSorted((a, b) => a.id - b.id),
      ({ postId }) => postId,
    );
    await notifyExpired(tx, ctx, posts, byPost);
    return byPost.size;
  });
}

/** Seconds from `now` until something may expire; null when nothing is waiting. A single index lookup. */
export async function nextExpiryIn({ db }: SystemContext, now: Prisma.Sql): Promise<number | null> {
  const [row] = await db.$queryRaw<{ seconds: number }[]>`
    select extract(epoch from p.scheduled_at - ${now})::float8 as seconds from publications p
    where ${UNAPPROVED} and p.scheduled_at is not null
    order by p.scheduled_at limit 1`;
  return row?.seconds ?? null;
}

/** One post of every brand before the second of any. Locked rows are skipped. */
function lockDue(tx: Tx, now: Date): Promise<Due[]> {
  return tx.$queryRaw`
    with due as (
      select p.post_id, p.brand_id, p.scheduled_at from publications p
      where ${UNAPPROVED} and p.scheduled_at <= ${now} order by p.scheduled_at limit ${WINDOW}
    ),
    waiting as (
      select post_id, min(scheduled_at) as at,
        row_number() over (partition by brand_id order by min(scheduled_at), post_id) as turn
      from due group by post_id, brand_id
    )
    select posts.id, posts.brand_id as "brandId", posts.author_id as "authorId",
      posts.submitted_by_id as "submittedById"
    from waiting join posts on posts.id = waiting.post_id
    order by waiting.turn, waiting.at, posts.id limit ${BATCH}
    for no key update of posts skip locked`;
}

async function notifyExpired(
  tx: Tx,
  ctx: SystemContext,
  posts: readonly Due[],
  expired: ReadonlyMap<number, readonly Expired[]>,
): Promise<void> {
  const ends = posts.flatMap((post) => {
    const publications = expired.get(post.id);
    return publications ? [{ ...post, publications }] : [];
  });
  const events = ends.flatMap(({ id: postId, brandId, publications }) =>
    publications.map(({ id, platform }) => {
      const publication = { id, platform, external_id: "", permalink: "" };
      return { brandId, event: { event: "post.expired", post_id: postId, status: "expired", publication } as const };
    }),
  );
  if (events.length > 0) await emitAll(tx, ctx, events);
  for (const [brandId, own] of Map.groupBy(ends, (post) => post.brandId)) {
    const notices = own.map(({ id, publications, ...post }) => ({
      userIds: writersOf(post),
      title: () => t("A post expired"),
      body: () =>
        t("It wasn't approved before its scheduled time on {channels}. Reschedule it to try again.", {
          channels: publications.map(({ displayName }) => displayName).join(", "),
        }),
      path: `/posts/${id}`,
    }));
    await notifyEach(tx, ctx, { brandId, type: "post_expired" }, notices);
  }
}
