import { excerpt, notify } from "#domain/notifications/index.ts";
import { writersOf } from "#domain/posts/index.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import { formatList, t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import { sqlState } from "#platform/db/permanent-error.ts";
import type { SettledPublication } from "./settle.ts";

/** A post of which nothing is still to come, and when the last of its publications was published, in ISO 8601. */
type FinishedPost = { post_id: number; published_at: string };

const EXCERPT_LENGTH = 80;

/** Notifies whoever wrote or submitted a post that it is published: once, with the channels it is on. */
export const notifyPublished = job<FinishedPost>({
  name: "publishing.notify_published",
  options: { retryLimit: 5, retryDelay: 30, expireInSeconds: 60, concurrency: 4 },
  async perform(ctx, finished) {
    await ctx.db.$transaction(async (tx) => {
      const post = await markNotified(tx, finished);
      if (!post?.channels) return;
      const { id, brandId, start, channels } = post;
      await notify(tx, ctx, {
        userIds: writersOf(post),
        brandId,
        type: "post_published",
        title: () => t("Published on {channels}", { channels: formatList(new Set(channels)) }),
        body: () => excerpt(start, EXCERPT_LENGTH) || t("Your post was published."),
        path: `/posts/${id}`,
      });
    });
  },
});

type Notified = {
  id: number;
  brandId: number;
  authorId: number;
  submittedById: number | null;
  start: string;
  channels: string[] | null;
};

/** @returns undefined where people were notified already, or the post is gone */
async function markNotified(tx: Tx, { post_id, published_at }: FinishedPost): Promise<Notified | undefined> {
  const [post] = await tx.$queryRaw<Notified[]>`
    update posts set notified_up_to = greatest(${published_at}::timestamptz,
      (select max(p.published_at) from publications p where p.post_id = posts.id and p.status = 'published'))
    where id = ${post_id} and (notified_up_to is null or notified_up_to < ${published_at}::timestamptz)
    returning id, brand_id as "brandId", author_id as "authorId", submitted_by_id as "submittedById",
      left(body, ${EXCERPT_LENGTH * 2}::int) as start, (
        select array_agg(channels.display_name order by p.id)
        from publications p join channels on channels.id = p.channel_id
        where p.post_id = posts.id and p.status = 'published'
      ) as channels`;
  return post;
}

/**
 * Enqueues the notifications of the posts whose last open publication was published just now, in the transaction that
 * writes it; their rows are locked. The result must be stored although the queue can't be reached, and no failure of the
 * queue may be taken for a response that the database refuses.
 * @param at when they were published
 */
export async function enqueueNotifications(
  tx: Tx,
  ctx: SystemContext,
  settled: readonly SettledPublication[],
  at: Date,
): Promise<void> {
  const finished = await findFinished(tx, settled);
  const published_at = at.toISOString();
  try {
    await ctx.queue.enqueueAll(
      tx,
      notifyPublished,
      finished.map(({ id }) => ({ post_id: id, published_at })),
    );
  } catch (error) {
    // The transaction is lost with a statement that failed.
    if (sqlState(error) !== null) throw new Error("The notifications could not be enqueued.", { cause: error });
    ctx.log.error({ err: error, count: finished.length }, "nobody is notified of published posts");
  }
}

async function findFinished(tx: Tx, settled: readonly SettledPublication[]): Promise<{ id: number }[]> {
  const ids = settled.flatMap(({ claimed, ending }) => (ending.kind === "published" ? claimed.postId : []));
  if (ids.length === 0) return [];
  return tx.$queryRaw`
    select p.post_id as id from publications p where p.post_id = any(${[...new Set(ids)]}::int[])
    group by p.post_id
    having not bool_or(p.status in ('approved', 'scheduled', 'publishing', 'processing'))
    order by p.post_id`;
}
