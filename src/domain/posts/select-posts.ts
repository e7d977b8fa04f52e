import type { BrandContext } from "#kernel/context.ts";
import { resolveRange } from "#kernel/range.ts";
import { escapeLike, Prisma, type Tx } from "#platform/db/index.ts";
import { type FullPost, findPosts } from "./find.ts";
import type { PostFilters } from "./schema.ts";
import { asVisibleTo, isShownToRole, isVisibleTo } from "./submitted-version.ts";

/** The sort order, and the position to continue after. Times are ISO, `infinity` for none. */
export type PostOrder =
  | { sort: "newest"; after?: { id: number } | undefined }
  | { sort: "oldest"; after?: { id: number } | undefined }
  | { sort: "scheduled"; after?: { at: string; id: number } | undefined };

export type CursorPosition = { id: number; at: string };

/** A post's earliest time: its own or a channel's. `least` ignores nulls. */
const EARLIEST_TIME = Prisma.sql`coalesce(
  least(p.scheduled_at, (select min(c.scheduled_at) from publications c where c.post_id = p.id)), 'infinity')`;

/**
 * Finds one page of posts by keyset pagination: the database selects IDs, then these posts are read completely.
 * @returns at most `limit` posts in sort order, each with its position
 */
export async function selectPosts(
  db: Tx,
  { brandId, role }: Pick<BrandContext, "brandId" | "role">,
  filters: PostFilters,
  order: PostOrder,
  limit: number,
): Promise<{ post: FullPost; place: CursorPosition }[]> {
  const range = await rangeOf(db, brandId, filters);
  const conditions = [
    Prisma.sql`p.brand_id = ${brandId}`,
    isVisibleTo(role),
    ...conditionsOf({ ...filters, from: undefined, to: undefined, ...range }, isShownToRole(role)),
  ];
  const positions = await db.$queryRaw<{ id: number; at: Date | null }[]>`
    select id, case when at < 'infinity' then at end as at
    from (
      select p.id, ${order.sort === "scheduled" ? EARLIEST_TIME : Prisma.sql`null::timestamptz`} as at
      from posts p where ${Prisma.join(conditions, " and ")}
    ) found
    where ${beyond(order)}
    order by ${ORDER[order.sort]}
    limit ${limit}`;
  const found = await findPosts(db, { where: { brandId, id: { in: positions.map(({ id }) => id) } } });
  const posts = await asVisibleTo(db, role, found);
  const byId = new Map(posts.map((post) => [post.id, post]));
  return positions.flatMap(({ id, at }) => {
    const post = byId.get(id);
    return post ? [{ post, place: { id, at: at?.toISOString() ?? "infinity" } }] : [];
  });
}

const ORDER = {
  newest: Prisma.sql`id desc`,
  oldest: Prisma.sql`id`,
  scheduled: Prisma.sql`at, id`,
};

function beyond(order: PostOrder): Prisma.Sql {
  if (!order.after) return Prisma.sql`true`;
  if (order.sort === "newest") return Prisma.sql`id < ${order.after.id}`;
  if (order.sort === "oldest") return Prisma.sql`id > ${order.after.id}`;
  return Prisma.sql`(at, id) > (${order.after.at}::timestamptz, ${order.after.id}::int)`;
}

/** @throws Fault invalid on `from` or `to` */
async function rangeOf(db: Tx, brandId: BrandContext["brandId"], { from, to }: PostFilters) {
  if (from === undefined && to === undefined) return {};
  const { timezone } = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { timezone: true } });
  return resolveRange({ from, to }, timezone);
}

type ResolvedFilters = Omit<PostFilters, "from" | "to"> & { from?: Date | undefined; to?: Date | undefined };

/** @param isShown condition for posts whose present text and tags the caller may see, and therefore search */
function conditionsOf(
  { status, origin, channel_id, author_id, scheduled, from, to, tag, q }: ResolvedFilters,
  isShown: Prisma.Sql,
): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (status !== undefined) conditions.push(Prisma.sql`p.status = any(${status}::post_status[])`);
  if (origin !== undefined) conditions.push(Prisma.sql`p.origin = any(${origin}::post_origin[])`);
  if (channel_id !== undefined) conditions.push(onSomeChannel(Prisma.sql`c.channel_id = ${channel_id}`));
  if (author_id !== undefined) conditions.push(Prisma.sql`p.author_id = ${author_id}`);
  if (tag !== undefined) conditions.push(Prisma.sql`(p.tags @> array[${tag}]::text[] and ${isShown})`);
  // % and _ are literal characters, not wildcards.
  if (q !== undefined) conditions.push(Prisma.sql`(p.body ilike ${`%${escapeLike(q)}%`} and ${isShown})`);
  // A channel may have its own time, and a draft may have no channel yet.
  const hasTime = Prisma.sql`(p.scheduled_at is not null or ${onSomeChannel(Prisma.sql`c.scheduled_at is not null`)})`;
  if (scheduled === "any") conditions.push(hasTime);
  if (scheduled === "none") conditions.push(Prisma.sql`not ${hasTime}`);
  if (from !== undefined || to !== undefined) {
    const within = (time: Prisma.Sql) => Prisma.sql`(
      ${time} >= ${from?.toISOString() ?? "-infinity"}::timestamptz and ${time} < ${to?.toISOString() ?? "infinity"}::timestamptz)`;
    conditions.push(
      Prisma.sql`(${within(Prisma.sql`p.scheduled_at`)} or ${onSomeChannel(within(Prisma.sql`c.scheduled_at`))})`,
    );
  }
  return conditions;
}

function onSomeChannel(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`exists (select from publications c where c.post_id = p.id and ${condition})`;
}
