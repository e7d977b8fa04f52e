import { waitsFor } from "#domain/review/approval-steps/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { channelLimitOf } from "#kernel/execute.ts";
import { LARGEST_ID } from "#kernel/ids.ts";
import { roleAllows, seesDrafts } from "#kernel/permissions.ts";
import { resolveRange } from "#kernel/range.ts";
import { findMatching, findTagged, formsOf } from "#platform/db/find-matching.ts";
import { escapeLike, Prisma, readRows, type Tx } from "#platform/db/index.ts";
import { asVisibleTo, isShownToRole, isVisibleTo } from "../approval/submitted-version.ts";
import { isOnlyOn } from "../channel-limit.ts";
import { type FullPost, findPosts } from "../find.ts";
import type { PostFilters } from "../schema.ts";

/** The sort order, and the position to continue after. Times are ISO, `infinity` for none. */
export type PostOrder =
  | { sort: "newest"; after?: { id: number } | undefined }
  | { sort: "oldest"; after?: { id: number } | undefined }
  | { sort: "scheduled"; after?: { at: string; id: number } | undefined };

type Viewer = Pick<BrandContext, "brandId" | "role" | "caller" | "clock">;

/** `at` counts only in the order of scheduled times. */
export type CursorPosition = { id: number; at: string };

/** A post's earliest time, in the words of the index. */
const EARLIEST_TIME = Prisma.sql`coalesce(p.earliest_at, 'infinity')`;

/**
 * Finds one page of posts by keyset pagination: the database selects IDs, then these posts are read completely.
 * @returns at most `limit` posts in sort order, each with its position
 */
export async function selectPosts(
  db: Tx,
  viewer: Viewer,
  filters: PostFilters,
  order: PostOrder,
  limit: number,
): Promise<{ post: FullPost; place: CursorPosition }[]> {
  const positions = isWhole(viewer, filters, order)
    ? await readNewest(db, viewer.brandId, order.after ? order.after.id - 1 : LARGEST_ID, limit)
    : await findPositions(db, viewer, filters, order, limit);
  if (positions.length === 0) return [];
  const ids = positions.map(({ id }) => id);
  const found = await findPosts(db, viewer.brandId, ids);
  const posts = await asVisibleTo(db, viewer.role, found);
  const byId = new Map(posts.map((post) => [post.id, post]));
  return positions.flatMap(({ id, at }) => {
    const post = byId.get(id);
    return post ? [{ post, place: { id, at: at?.toISOString() ?? "infinity" } }] : [];
  });
}

type Position = { id: number; at: Date | null };

/** A page of all posts of a brand, which the API and agents ask for most. */
function readNewest(db: Tx, brandId: number, largestId: number, limit: number): Promise<Position[]> {
  return readRows<Position>(db, { isFrequent: true })`
    select p.id, null::timestamptz as at from posts p where p.brand_id = ${brandId} and p.id <= ${largestId}
    order by p.id desc limit ${limit}`;
}

/** A token limited to channels sees no posts of others. */
function limitedTo({ caller }: Viewer): Prisma.Sql[] {
  const channelIds = channelLimitOf(caller);
  return channelIds.length > 0 ? [isOnlyOn(channelIds)] : [];
}

function isWhole({ role, caller }: Viewer, filters: PostFilters, { sort }: PostOrder): boolean {
  if (channelLimitOf(caller).length > 0) return false;
  return sort === "newest" && seesDrafts(role) && Object.values(filters).every((value) => value === undefined);
}

async function findPositions(
  db: Tx,
  viewer: Viewer,
  filters: PostFilters,
  order: PostOrder,
  limit: number,
): Promise<Position[]> {
  const { brandId, role } = viewer;
  const range = await rangeOf(db, brandId, filters);
  const matching = filters.q === undefined ? null : await findMatching(db, "posts", brandId, filters.q);
  const tagged = filters.tag === undefined ? null : await findTagged(db, brandId, filters.tag);
  const { status, assignee_id: _, to_approve: __, ...others } = filters;
  const conditions = [
    Prisma.sql`p.brand_id = ${brandId}`,
    isVisibleTo(role),
    ...limitedTo(viewer),
    beyond(order),
    assignedTo(viewer, filters.assignee_id),
    filters.to_approve ? waitingFor(viewer) : Prisma.sql`true`,
    ...[matching, tagged].map((ids) => (ids ? Prisma.sql`p.id = any(${ids}::bigint[])` : Prisma.sql`true`)),
    ...conditionsOf(brandId, { ...others, from: undefined, to: undefined, ...range }, isShownToRole(role)),
  ];
  // Nothing but what the index of a brand's posts has, or PostgreSQL may look for the newest among those of all brands.
  const at = order.sort === "scheduled" ? EARLIEST_TIME : Prisma.sql`null::timestamptz`;
  const pageOf = (within: readonly Prisma.Sql[]) => Prisma.sql`(
    select p.id, ${at} as at from posts p where ${Prisma.join([...within], " and ")}
    order by ${ORDER[order.sort]} limit ${limit})`;
  // A page of each status, by the index of its own order; a condition on several statuses would sort all that match.
  const pages =
    status && [...new Set(status)].map((one) => pageOf([Prisma.sql`p.status = ${one}::post_status`, ...conditions]));
  return readRows<Position>(db)`
    select p.id, case when p.at < 'infinity' then p.at end as at
    from (${pages ? Prisma.join(pages, " union all ") : pageOf(conditions)}) p
    order by ${MERGED[order.sort]}
    limit ${limit}`;
}

const ORDER = {
  newest: Prisma.sql`p.id desc`,
  oldest: Prisma.sql`p.id`,
  scheduled: Prisma.sql`${EARLIEST_TIME}, p.id`,
};

/** The same for positions. */
const MERGED = { ...ORDER, scheduled: Prisma.sql`p.at, p.id` };

function beyond(order: PostOrder): Prisma.Sql {
  if (!order.after) return Prisma.sql`true`;
  if (order.sort === "newest") return Prisma.sql`p.id < ${order.after.id}`;
  if (order.sort === "oldest") return Prisma.sql`p.id > ${order.after.id}`;
  return Prisma.sql`(${EARLIEST_TIME}, p.id) > (${order.after.at}::timestamptz, ${order.after.id}::bigint)`;
}

/** @throws Fault invalid on `from` or `to` */
async function rangeOf(db: Tx, brandId: BrandContext["brandId"], { from, to }: PostFilters) {
  if (from === undefined && to === undefined) return {};
  const { timezone } = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { timezone: true } });
  return resolveRange({ from, to }, timezone);
}

/** The filter by assignee. Clients do not see assignees, and none by them. */
export function assignedTo(
  { role, caller }: Pick<Viewer, "role" | "caller">,
  assignee: PostFilters["assignee_id"],
): Prisma.Sql {
  if (assignee === undefined) return Prisma.sql`true`;
  const id = assignee === "me" && caller.kind === "person" ? caller.userId : assignee;
  return seesDrafts(role) && id !== "me" ? Prisma.sql`p.assignee_id = ${id}` : Prisma.sql`false`;
}

/** Posts in review that wait for the caller; none for who may not approve. */
function waitingFor({ role, caller, clock }: Viewer): Prisma.Sql {
  if (!roleAllows(role, "approve") || caller.kind !== "person") return Prisma.sql`false`;
  return Prisma.sql`(p.status = 'in_review' and ${waitsFor(caller.userId, Prisma.sql`${role}::text`, clock.now())})`;
}

type ResolvedFilters = Omit<PostFilters, "status" | "assignee_id" | "to_approve" | "from" | "to"> & {
  from?: Date | undefined;
  to?: Date | undefined;
};

/** @param isShown condition for posts whose present text and tags the caller may see, and therefore search */
function conditionsOf(
  brandId: BrandContext["brandId"],
  { origin, channel_id, author_id, campaign_id, scheduled, from, to, tag, q }: ResolvedFilters,
  isShown: Prisma.Sql,
): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  if (origin !== undefined) conditions.push(Prisma.sql`p.origin = any(${origin}::post_origin[])`);
  if (channel_id !== undefined) conditions.push(onSomeChannel(Prisma.sql`c.channel_id = ${channel_id}`));
  if (author_id !== undefined) conditions.push(Prisma.sql`p.author_id = ${author_id}`);
  if (campaign_id !== undefined) conditions.push(Prisma.sql`p.campaign_id = ${campaign_id}`);
  if (tag !== undefined) {
    const isTagged = formsOf(tag).map((form) => Prisma.sql`p.tags @> array[${form}]::text[]`);
    conditions.push(Prisma.sql`((${Prisma.join(isTagged, " or ")}) and ${isShown})`);
  }
  // % and _ are literal characters, not wildcards.
  if (q !== undefined) {
    const isMatching = formsOf(q).map((form) => Prisma.sql`p.body ilike ${`%${escapeLike(form)}%`}`);
    conditions.push(Prisma.sql`((${Prisma.join(isMatching, " or ")}) and ${isShown})`);
  }
  if (scheduled === "any") conditions.push(Prisma.sql`p.earliest_at is not null`);
  // The first half is that of a partial index.
  if (scheduled === "none") conditions.push(Prisma.sql`p.scheduled_at is null and p.earliest_at is null`);
  if (from !== undefined || to !== undefined) {
    const start = Prisma.sql`${from?.toISOString() ?? "-infinity"}::timestamptz`;
    const end = Prisma.sql`${to?.toISOString() ?? "infinity"}::timestamptz`;
    // Two ways to have a time, each with an index of its own: a channel may have one of its own. As an array they are read
    // first; PostgreSQL would otherwise walk all posts in order and look for each of them here.
    conditions.push(Prisma.sql`p.id = any(array(
      select own.id from posts own
      where own.brand_id = ${brandId} and own.scheduled_at >= ${start} and own.scheduled_at < ${end}
      union
      select c.post_id from publications c
      where c.brand_id = ${brandId} and c.scheduled_at >= ${start} and c.scheduled_at < ${end}))`);
  }
  return conditions;
}

function onSomeChannel(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`exists (select from publications c where c.post_id = p.id and ${condition})`;
}
