import { excerpt, notifyEach } from "#domain/notifications/index.ts";
import { writersOf } from "#domain/posts/index.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import { formatList, t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { sqlState } from "#platform/db/permanent-error.ts";

/** Posts of which nothing is still to come, and when the last of their publications was published, in ISO 8601. */
type FinishedPosts = { post_ids: number[]; published_at: string };
/** A single one, as jobs of earlier versions hold it. */
type FinishedPost = { post_id: number; published_at: string };

const EXCERPT_LENGTH = 80;

/** Notifies whoever wrote or submitted posts that they are published: once each, with the channels it is on. */
export const notifyPublished = job<FinishedPosts | FinishedPost>({
  name: "publishing.notify_published",
  options: { retryLimit: 5, retryDelay: 30, expireInSeconds: 60, concurrency: 4 },
  async perform(ctx, finished) {
    const { published_at } = finished;
    const ids = "post_ids" in finished ? finished.post_ids : [finished.post_id];
    try {
      await notifyTogether(ctx, ids, published_at);
    } catch (error) {
      if (ids.length === 1) throw error;
      // One of them may be the cause: it must not keep the others from being notified. One after the other, because the
      // tick needs the connections as well.
      const failures: unknown[] = [];
      for (const id of ids)
        await notifyTogether(ctx, [id], published_at).catch((failure: unknown) => failures.push(failure));
      if (failures.length > 0) throw failures[0];
    }
  },
});

async function notifyTogether(ctx: SystemContext, ids: readonly number[], publishedAt: string): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const posts = await markNotified(tx, ids, publishedAt);
    for (const [brandId, ofBrand] of Map.groupBy(posts, (post) => post.brandId))
      await notifyEach(tx, ctx, { brandId, type: "post_published" }, ofBrand.flatMap(noticeOf));
  });
}

function noticeOf(post: PublishedPost) {
  const { id, start, channels } = post;
  if (!channels) return [];
  return {
    userIds: writersOf(post),
    title: () => t("Published on {channels}", { channels: formatList(new Set(channels)) }),
    body: () => excerpt(start, EXCERPT_LENGTH) || t("Your post was published."),
    path: `/posts/${id}`,
  };
}

type PublishedPost = {
  id: number;
  brandId: number;
  authorId: number;
  submittedById: number | null;
  start: string;
  channels: string[] | null;
};

/** @returns those of which nobody was notified yet; posts that are gone are omitted */
async function markNotified(tx: Tx, ids: readonly number[], publishedAt: string): Promise<PublishedPost[]> {
  const posts = await tx.$queryRaw<PublishedPost[]>`
    with finished as (select id from posts where id = any(${ids}::int[]) order by id for no key update)
    update posts set notified_up_to = greatest(${publishedAt}::timestamptz,
      (select max(p.published_at) from publications p where p.post_id = posts.id and p.status = 'published'))
    from finished
    where posts.id = finished.id and (notified_up_to is null or notified_up_to < ${publishedAt}::timestamptz)
    returning posts.id, brand_id as "brandId", author_id as "authorId", submitted_by_id as "submittedById",
      left(body, ${EXCERPT_LENGTH * 2}::int) as start, (
        select array_agg(channels.display_name order by p.id)
        from publications p join channels on channels.id = p.channel_id
        where p.post_id = posts.id and p.status = 'published'
      ) as channels`;
  return posts.toSorted((a, b) => a.id - b.id);
}

/**
 * Enqueues a job that notifies of the posts whose last open publication was published just now, in the transaction that
 * writes it; their rows are locked. The result must be stored although the queue can't be reached, and no failure of the
 * queue may be taken for a response that the database refuses.
 * @param at when they were published
 */
export async function enqueueNotifications(
  tx: Tx,
  ctx: SystemContext,
  postIds: readonly number[],
  at: Date,
): Promise<void> {
  if (postIds.length === 0) return;
  const data = { post_ids: [...postIds], published_at: at.toISOString() };
  try {
    await ctx.queue.enqueue(tx, notifyPublished, data);
  } catch (error) {
    // The transaction is lost with a statement that failed.
    if (sqlState(error) !== null) throw new Error("The notifications could not be enqueued.", { cause: error });
    ctx.log.error({ err: error, count: postIds.length }, "nobody is notified of published posts");
  }
}
