import { describeTime, writersOf } from "#domain/content/posts/index.ts";
import type { PostFormat } from "#domain/content/posts/terms.ts";
import { excerptOf, type Notice, notifyEach } from "#domain/events/notifications/index.ts";
import { studioPath } from "#domain/events/notifications/rules.ts";
import { wholeCharacters } from "#kernel/excerpt.ts";
import type { SystemContext } from "#kernel/job.ts";
import { formatList, t, tn } from "#kernel/language.ts";
import { withoutMarks } from "#kernel/without-marks.ts";
import { type Brand, Prisma, type Tx } from "#platform/db/index.ts";
import { isPermanentError } from "#platform/db/permanent-error.ts";
import { whereDue } from "./due.ts";

/** Notices of one transaction. */
const AT_A_TIME = 200;
/** Brands of one pass, so that a worker that stops need not mail all of them. */
const BRANDS_AT_A_TIME = 20;
/** Once no post of a brand was published for this long, those before are mailed together, in seconds. */
const QUIET_SECONDS = 10;
/** The posts of a brand are due to be mailed this long after the first was published, whatever follows. */
const LONGEST_WAIT_SECONDS = 30;
/**
 * A failed notice is retried after this long. If the database rejects it, the pause doubles each time, and after
 * `MAX_REJECTIONS` it is given up.
 */
const RETRY_SECONDS = 30;
const MAX_REJECTIONS = 6;

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
    select brand_id, id, ${at}::timestamptz, ${at}::timestamptz from posts where id = any(${[...postIds]}::bigint[])
    order by id
    on conflict (brand_id, post_id) do update
    set published_at = greatest(n.published_at, excluded.published_at), shown_at = null, failures = 0, retry_at = null`;
}

/**
 * Notifies the writers of posts in the app, once for each post, with the channels it is on; those first that have waited
 * longest.
 * @returns the number of posts, without those that another worker has taken; 0 when no others were waiting
 */
export async function notifyInApp(ctx: SystemContext): Promise<number> {
  const rows = await ctx.db.$queryRaw<{ id: number }[]>`
    select post_id as id from published_notices n where ${isReadyFor("app", ctx)}
    order by created_at, post_id limit ${AT_A_TIME}`;
  const ids = rows.map(({ id }) => id);
  const count = await notifyOrHalve(ctx, "app", ids, (some) => show(ctx, some));
  return ids.length < AT_A_TIME ? 0 : count;
}

async function show(ctx: SystemContext, ids: readonly number[]): Promise<number> {
  return ctx.db.$transaction(async (tx) => {
    const taken = await tx.$queryRaw<Taken[]>`
      with due as (
        select brand_id, post_id from published_notices n
        where post_id = any(${ids}::bigint[]) and ${isReadyFor("app", ctx)} for update skip locked
      )
      update published_notices n set shown_at = ${whereDue(ctx.clock)}, failures = 0, retry_at = null
      from due where n.brand_id = due.brand_id and n.post_id = due.post_id
      returning n.post_id as "postId", n.published_at as "publishedAt"`;
    const posts = await findPosts(tx, taken);
    for (const [brandId, ofBrand] of Map.groupBy(posts, (post) => post.brandId))
      await notifyEach(tx, ctx, { brandId, type: "post_published", channels: ["database"] }, ofBrand.flatMap(noticeOf));
    return taken.length;
  });
}

type MailedBrand = Pick<Brand, "id" | "name" | "handle" | "timezone">;

/**
 * Sends each writer of a brand one mail and one push message for all their posts that were published in one go. A single
 * post waits a short time for others. Some brands at a time, those that have waited longest first.
 * @returns the number of posts, without those that another worker has taken; 0 when no other brands were waiting
 */
export async function notifyByMail(ctx: SystemContext): Promise<number> {
  const now = whereDue(ctx.clock);
  const brands = await ctx.db.$queryRaw<(MailedBrand & { posts: number[] })[]>`
    select b.id, b.name, b.handle, b.timezone, waiting.posts
    from (
      select brand_id, min(created_at) as since, array_agg(post_id order by created_at, post_id) as posts
      from published_notices n where ${isReadyFor("mail", ctx)} group by brand_id
      having max(published_at) <= ${now} - make_interval(secs => ${QUIET_SECONDS})
        or min(created_at) <= ${now} - make_interval(secs => ${LONGEST_WAIT_SECONDS})
      order by since, brand_id limit ${BRANDS_AT_A_TIME}
    ) waiting join brands b on b.id = waiting.brand_id
    order by waiting.since, b.id`;
  let count = 0;
  for (const brand of brands)
    count += await notifyOrHalve(ctx, "mail", brand.posts, (some) => mailWriters(ctx, brand, some));
  return brands.length < BRANDS_AT_A_TIME ? 0 : count;
}

async function mailWriters(ctx: SystemContext, brand: MailedBrand, ids: readonly number[]): Promise<number> {
  return ctx.db.$transaction(async (tx) => {
    const taken = await tx.$queryRaw<Taken[]>`
      with due as (
        select brand_id, post_id from published_notices n
        where brand_id = ${brand.id} and post_id = any(${ids}::bigint[]) and ${isReadyFor("mail", ctx)} for update skip locked
      )
      delete from published_notices n using due where n.brand_id = due.brand_id and n.post_id = due.post_id
      returning n.post_id as "postId", n.published_at as "publishedAt"`;
    const posts = await findPosts(tx, taken);
    const written = posts.flatMap((post) => writersOf(post).map((userId) => ({ userId, post })));
    const notices = [...Map.groupBy(written, ({ userId }) => userId)].flatMap(([userId, all]) => {
      const [first, ...others] = all.map(({ post }) => post).filter(({ channels }) => channels !== null);
      if (!first) return [];
      const notice = others.length === 0 ? noticeOf(first) : [noticeOfMany(ctx, brand, [first, ...others])];
      return notice.map((one) => ({ ...one, userIds: [userId] }));
    });
    await notifyEach(tx, ctx, { brandId: brand.id, type: "post_published", channels: ["mail", "push"] }, notices);
    return taken.length;
  });
}

/** How the post's writers are notified next: in the app first, then by mail and push. */
type Stage = "app" | "mail";

/**
 * Whether the notice `n` may be sent now: it was not put off, or long enough ago, and its brand is open. For a closed
 * brand nobody is notified until it is restored.
 */
function isReadyFor(stage: Stage, { clock }: SystemContext): Prisma.Sql {
  const isNext = stage === "app" ? Prisma.sql`n.shown_at is null` : Prisma.sql`n.shown_at is not null`;
  return Prisma.sql`(${isNext} and (n.retry_at is null or n.retry_at <= ${whereDue(clock)})
    and n.brand_id not in (select id from brands where closed_at is not null))`;
}

/**
 * Notifies of posts together. Where that fails, one of them may be the cause and must not keep the others from being
 * notified: then of each half, and a single one is put off. One after the other, because the tick needs the connections
 * as well.
 * @returns the number of posts that were notified of or put off
 */
async function notifyOrHalve(
  ctx: SystemContext,
  stage: Stage,
  ids: readonly number[],
  run: (ids: readonly number[]) => Promise<number>,
): Promise<number> {
  const [first] = ids;
  if (first === undefined) return 0;
  try {
    return await run(ids);
  } catch (error) {
    if (ids.length === 1) {
      await putOff(ctx, stage, first, error);
      return 1;
    }
    const middle = Math.ceil(ids.length / 2);
    const count = await notifyOrHalve(ctx, stage, ids.slice(0, middle), run);
    return count + (await notifyOrHalve(ctx, stage, ids.slice(middle), run));
  }
}

/**
 * A notice that failed is tried again later: as often as necessary, unless the database rejects it. Then it is given up
 * after some times; of a post that can't be shown in the app, the mail is still sent.
 */
async function putOff(ctx: SystemContext, stage: Stage, postId: number, cause: unknown): Promise<void> {
  const failed = Prisma.sql`n.post_id = ${postId} and ${isReadyFor(stage, ctx)}`;
  if (isPermanentError(cause)) {
    const isLast = Prisma.sql`${failed} and n.failures >= ${MAX_REJECTIONS - 1}`;
    const lost = await (stage === "app"
      ? ctx.db.$executeRaw`
          update published_notices n set shown_at = ${whereDue(ctx.clock)}, failures = 0, retry_at = null where ${isLast}`
      : ctx.db.$executeRaw`delete from published_notices n where ${isLast}`);
    if (lost > 0) return ctx.log.error({ err: cause, post: postId, stage }, "nobody is notified of a published post");
  }
  await ctx.db.$executeRaw`
    update published_notices n set failures = failures + ${isPermanentError(cause) ? 1 : 0}::int,
      retry_at = ${whereDue(ctx.clock)} + make_interval(secs => ${RETRY_SECONDS} * power(2, failures))
    where ${failed}`;
  ctx.log.warn({ err: cause, post: postId, stage }, "the notification of a published post is put off");
}

type Taken = { postId: number; publishedAt: Date };

type PublishedPost = {
  id: number;
  brandId: number;
  authorId: number;
  submittedById: number | null;
  start: string;
  format: PostFormat;
  /** Null when none of its publications is published any more. */
  channels: string[] | null;
  publishedAt: Date;
};

/**
 * The posts of the notices that were taken. A separate statement, because it must see all that was committed before the
 * notices were locked: the locking statement may see a newer notice together with older channels.
 */
async function findPosts(tx: Tx, taken: readonly Taken[]): Promise<PublishedPost[]> {
  if (taken.length === 0) return [];
  return tx.$queryRaw`
    select posts.id, posts.brand_id as "brandId", posts.author_id as "authorId", posts.submitted_by_id as "submittedById",
      left(posts.body, ${EXCERPT_LENGTH * 2}::int) as start, posts.format, taken.published_at as "publishedAt", (
        select array_agg(channels.display_name order by p.id)
        from publications p join channels on channels.id = p.channel_id
        where p.post_id = posts.id and p.status = 'published'
      ) as channels
    from unnest(${taken.map(({ postId }) => postId)}::bigint[], ${taken.map(({ publishedAt }) => publishedAt)}::timestamptz[])
      as taken (post_id, published_at) join posts on posts.id = taken.post_id
    order by taken.published_at, posts.id`;
}

const startOf = ({ start, format }: Pick<PublishedPost, "start" | "format">): string =>
  excerptOf(withoutMarks(wholeCharacters(start, EXCERPT_LENGTH * 2), format), EXCERPT_LENGTH);

function noticeOf(post: PublishedPost): Notice[] {
  const { id, channels } = post;
  if (!channels) return [];
  return [
    {
      userIds: writersOf(post),
      title: () => t("Published on {channels}", { channels: formatList(new Set(channels)) }),
      body: () => startOf(post) || t("Your post was published."),
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
        text: startOf(post) || t("No text"),
        channels: post.channels ?? [],
        time: describeTime(post.publishedAt, timezone),
        actions: [{ label: t("Open post"), url: new URL(studioPath(handle, `/posts/${post.id}`), env.APP_URL).href }],
      })),
      closing: more > 0 ? [t("… and {count} more.", { count: more })] : [],
    }),
  };
}
