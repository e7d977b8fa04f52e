import { excerpt, type Notice, notifyEach } from "#domain/notifications/index.ts";
import { studioPath } from "#domain/notifications/rules.ts";
import { describeTime, writersOf } from "#domain/posts/index.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import { formatList, t, tn } from "#kernel/language.ts";
import { type Brand, Prisma, type Tx } from "#platform/db/index.ts";
import { whereDue } from "./due.ts";

/** Notices of one transaction. */
const AT_A_TIME = 200;
/** Once no post of a brand was published for this long, those before are mailed together, in seconds. */
const QUIET_SECONDS = 10;
/** No mail waits longer than this. */
const LONGEST_WAIT_SECONDS = 30;
/** What fails is tried again after this long, then after twice as long, and so on. */
const RETRY_SECONDS = 30;
const MAX_TRIES = 6;

const EXCERPT_LENGTH = 80;
/** Posts that one mail shows; the others are counted. */
const MAX_MAILED = 10;

/**
 * Records that whoever wrote or submitted these posts is to be notified, in the transaction that writes the last of their
 * publications; their rows are locked.
 * @param at when they were published
 */
export async function recordPublished(tx: Tx, postIds: readonly number[], at: Date): Promise<void> {
  if (postIds.length === 0) return;
  await tx.$executeRaw`
    insert into published_notices as n (brand_id, post_id, created_at, published_at)
    select brand_id, id, ${at}::timestamptz, ${at}::timestamptz from posts where id = any(${[...postIds]}::int[])
    order by id
    on conflict (brand_id, post_id) do update
    set published_at = greatest(n.published_at, excluded.published_at), shown_at = null, failures = 0, retry_at = null`;
}

/**
 * Notifies the writers of posts in the app, once for each post, with the channels it is on.
 * @returns the number of posts
 */
export async function notifyInApp(ctx: SystemContext): Promise<number> {
  const rows = await ctx.db.$queryRaw<{ id: number }[]>`
    select post_id as id from published_notices n where shown_at is null and ${isReady(ctx)} limit ${AT_A_TIME}`;
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  try {
    await notifyTogether(ctx, ids);
  } catch {
    // One of them may be the cause: it must not keep the others from being notified. One after the other, because the
    // tick needs the connections as well.
    for (const id of ids)
      await notifyTogether(ctx, [id]).catch((error: unknown) => putOff(ctx, Prisma.sql`n.post_id = ${id}`, error));
  }
  return ids.length;
}

async function notifyTogether(ctx: SystemContext, ids: readonly number[]): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const posts = await tx.$queryRaw<PublishedPost[]>`
      with due as (
        select brand_id, post_id from published_notices n
        where post_id = any(${ids}::int[]) and shown_at is null and ${isReady(ctx)} for update skip locked
      ),
      taken as (
        update published_notices n set shown_at = ${whereDue(ctx.clock)}, failures = 0, retry_at = null
        from due where n.brand_id = due.brand_id and n.post_id = due.post_id
        returning n.post_id, n.published_at
      )
      ${PUBLISHED_POSTS}`;
    for (const [brandId, ofBrand] of Map.groupBy(posts, (post) => post.brandId))
      await notifyEach(tx, ctx, { brandId, type: "post_published", channels: ["database"] }, ofBrand.flatMap(noticeOf));
  });
}

type MailedBrand = Pick<Brand, "id" | "name" | "handle" | "timezone">;

/**
 * Sends each writer of a brand one mail and one push message for all their posts that were published in one go. A single
 * post waits a short time for others.
 */
export async function notifyByMail(ctx: SystemContext): Promise<void> {
  const now = whereDue(ctx.clock);
  const brands = await ctx.db.$queryRaw<MailedBrand[]>`
    select id, name, handle, timezone from brands where id in (
      select brand_id from published_notices n where shown_at is not null and ${isReady(ctx)} group by brand_id
      having max(published_at) <= ${now} - make_interval(secs => ${QUIET_SECONDS})
        or min(created_at) <= ${now} - make_interval(secs => ${LONGEST_WAIT_SECONDS})
    )`;
  for (const brand of brands) {
    const ofBrand = Prisma.sql`n.brand_id = ${brand.id} and n.shown_at is not null`;
    await mailWriters(ctx, brand, ofBrand).catch((error: unknown) => putOff(ctx, ofBrand, error));
  }
}

async function mailWriters(ctx: SystemContext, brand: MailedBrand, which: Prisma.Sql): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const posts = await tx.$queryRaw<PublishedPost[]>`
      with due as (
        select brand_id, post_id from published_notices n where ${isReady(ctx)} and ${which} for update skip locked
      ),
      taken as (
        delete from published_notices n using due where n.brand_id = due.brand_id and n.post_id = due.post_id
        returning n.post_id, n.published_at
      )
      ${PUBLISHED_POSTS}`;
    const written = posts.flatMap((post) => writersOf(post).map((userId) => ({ userId, post })));
    const notices = [...Map.groupBy(written, ({ userId }) => userId)].flatMap(([userId, all]) => {
      const [first, ...others] = all.map(({ post }) => post).filter(({ channels }) => channels !== null);
      if (!first) return [];
      const notice = others.length === 0 ? noticeOf(first) : [noticeOfMany(ctx, brand, [first, ...others])];
      return notice.map((one) => ({ ...one, userIds: [userId] }));
    });
    await notifyEach(tx, ctx, { brandId: brand.id, type: "post_published", channels: ["mail", "push"] }, notices);
  });
}

/** Not yet put off, or long enough. `n` is a notice. */
function isReady({ clock }: SystemContext): Prisma.Sql {
  return Prisma.sql`(n.retry_at is null or n.retry_at <= ${whereDue(clock)})`;
}

/** Notices that failed are tried again later, a few times. */
async function putOff(ctx: SystemContext, which: Prisma.Sql, cause: unknown): Promise<void> {
  await ctx.db.$executeRaw`
    update published_notices n set failures = failures + 1,
      retry_at = ${whereDue(ctx.clock)} + make_interval(secs => ${RETRY_SECONDS} * power(2, failures))
    where ${isReady(ctx)} and ${which}`;
  const lost = await ctx.db.$executeRaw`delete from published_notices n where failures >= ${MAX_TRIES} and ${which}`;
  if (lost > 0) ctx.log.error({ err: cause, count: lost }, "nobody is notified of published posts");
  else ctx.log.warn({ err: cause }, "the notifications of published posts are put off");
}

type PublishedPost = {
  id: number;
  brandId: number;
  authorId: number;
  submittedById: number | null;
  start: string;
  /** Null when none of its publications is published any more. */
  channels: string[] | null;
  publishedAt: Date;
};

/** Posts of the notices that a statement has `taken`; those that are gone are omitted. */
const PUBLISHED_POSTS = Prisma.sql`
  select posts.id, posts.brand_id as "brandId", posts.author_id as "authorId", posts.submitted_by_id as "submittedById",
    left(posts.body, ${EXCERPT_LENGTH * 2}::int) as start, taken.published_at as "publishedAt", (
      select array_agg(channels.display_name order by p.id)
      from publications p join channels on channels.id = p.channel_id
      where p.post_id = posts.id and p.status = 'published'
    ) as channels
  from taken join posts on posts.id = taken.post_id
  order by taken.published_at, posts.id`;

function noticeOf(post: PublishedPost): Notice[] {
  const { id, start, channels } = post;
  if (!channels) return [];
  return [
    {
      userIds: writersOf(post),
      title: () => t("Published on {channels}", { channels: formatList(new Set(channels)) }),
      body: () => excerpt(start, EXCERPT_LENGTH) || t("Your post was published."),
      path: `/posts/${id}`,
    },
  ];
}

function noticeOfMany(
  { env }: SystemContext,
  { name, handle, timezone }: MailedBrand,
  posts: readonly PublishedPost[],
): Omit<Notice, "userIds"> {
  const channels = new Set(posts.flatMap((post) => post.channels ?? []));
  const shown = posts.slice(0, MAX_MAILED);
  const more = posts.length - shown.length;
  return {
    title: () => tn(posts.length, "{count} post was published", "{count} posts were published"),
    body: () => t("On {channels}", { channels: formatList(channels) }),
    path: "/calendar?view=list&status=published",
    mailed: () => ({
      posts: shown.map((post) => ({
        brand: name,
        text: excerpt(post.start, EXCERPT_LENGTH) || t("No text"),
        channels: post.channels ?? [],
        time: describeTime(post.publishedAt, timezone),
        actions: [{ label: t("Open post"), url: new URL(studioPath(handle, `/posts/${post.id}`), env.APP_URL).href }],
      })),
      closing: more > 0 ? [t("… and {count} more.", { count: more })] : [],
    }),
  };
}

/** Posts of which nothing was still to come, and when the last of their publications was published, in ISO 8601. */
type FinishedPosts = { published_at: string } & ({ post_ids: number[] } | { post_id: number });

/** Jobs of earlier versions. The column keeps a second run from notifying again. */
export const notifyPublished = job<FinishedPosts>({
  name: "publishing.notify_published",
  options: { retryLimit: 5, retryDelay: 30, expireInSeconds: 60, concurrency: 1 },
  async perform(ctx, finished) {
    const publishedAt = new Date(finished.published_at);
    const ids = "post_ids" in finished ? finished.post_ids : [finished.post_id];
    await ctx.db.$transaction(async (tx) => {
      const posts = await tx.$queryRaw<{ id: number }[]>`
        with finished as (select id from posts where id = any(${ids}::int[]) order by id for no key update)
        update posts set notified_up_to = greatest(${publishedAt}::timestamptz,
          (select max(p.published_at) from publications p where p.post_id = posts.id and p.status = 'published'))
        from finished
        where posts.id = finished.id and (notified_up_to is null or notified_up_to < ${publishedAt}::timestamptz)
        returning posts.id`;
      const marked = posts.map(({ id }) => id);
      await recordPublished(tx, marked, publishedAt);
    });
  },
});
