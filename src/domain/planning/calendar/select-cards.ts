import type { z } from "zod";
import { assignedTo, bodyFor, isShownToRole, isVisibleTo } from "#domain/content/posts/index.ts";
import type { PostFormat } from "#domain/content/posts/terms.ts";
import { POST_STATUSES, type PostStatus } from "#domain/content/posts/terms.ts";
import { EVERGREEN, OCCURRENCE } from "#domain/planning/repetition/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import { Prisma, readRows, type Tx } from "#platform/db/index.ts";
import type { CalendarSpan, DayTotals as DayTotalsSchema } from "./schema.ts";
import { MAX_UNDATED } from "./terms.ts";

export type Place = { id: number; words: string; format: PostFormat; at: Date | null };
type DayTotals = z.input<typeof DayTotalsSchema>;
type Filters = Pick<CalendarSpan, "channel_id" | "author_id" | "assignee_id" | "campaign_id" | "tag" | "status">;

/** A publication that has not ended: the post is still waiting for its time. */
const IS_UNPUBLISHED = Prisma.sql`c.status in ('draft', 'pending_approval', 'approved', 'scheduled', 'publishing', 'processing')`;

type Viewer = Pick<BrandContext, "brandId" | "role" | "caller">;

/** Code points of a post's text that are read. */
export const MAX_WORDS = 160;

/** The beginning of a post's text, for the caller's role. */
const excerptOf = ({ role }: Viewer) => Prisma.sql`left(${bodyFor(role)}, ${MAX_WORDS}::int)`;

/** The channels whose times place a post: the filtered one, else all. */
function inScope({ channel_id }: Filters): Prisma.Sql {
  return channel_id === undefined ? Prisma.sql`true` : Prisma.sql`c.channel_id = ${channel_id}`;
}

/**
 * The time at which a post is shown: that of its earliest channel that is still to be published, otherwise of its
 * earliest channel. A failed publication that was rescheduled counts as still to be published. Triggers keep this time
 * in `placed_at`; with a filter by channel, it is that channel's time.
 */
function placeOf(filters: Filters): Prisma.Sql {
  if (filters.channel_id === undefined) return Prisma.sql`p.placed_at`;
  return Prisma.sql`coalesce((select c.scheduled_at from publications c where c.post_id = p.id and ${inScope(filters)}), p.scheduled_at)`;
}

type CountRow = { day: string; status: PostStatus; total: number };
type PlaceRow = (Place & { day: null }) | ({ id: null } & CountRow);

/**
 * The posts of a range of days in `zone`, by their times: of more than `limit`, the first of each day before the second.
 * And how many each day has in all.
 */
export async function findPlaces(
  db: Tx,
  viewer: Viewer,
  zone: string,
  { from, to, limit, cards_to: cardsTo = to, ...filters }: CalendarSpan,
): Promise<{ places: Place[]; days: DayTotals[] }> {
  const ofDay = placedOn(viewer, filters);
  const rows = await readRows<PlaceRow>(db)`
    with days as materialized (
      select date.day::date::text as day, date.day::timestamp at time zone ${zone} as starts,
        (date.day + interval '1 day')::timestamp at time zone ${zone} as ends
      from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') as date (day)
    ),
    ${withChannel(viewer, filters)}
    counts as materialized (
      select d.*, counted.status, counted.total from days d cross join lateral (
        select p.status, count(*)::int as total from (${ofDay}) p group by p.status
      ) counted
    ),
    totals as materialized (
      select day, starts, ends, sum(total)::int as total from counts where day <= ${cardsTo} group by day, starts, ends
    ),
    -- How many of each day fit, if all have as many: from the day with the fewest on, which leave room to the others.
    room as (
      select ceil((${limit}::int - before) / days_left::float8)::int as per_day from (
        select day, total, coalesce(sum(total) over (order by total, day rows between unbounded preceding and 1 preceding), 0) as before,
          count(*) over (order by total desc, day desc) as days_left
        from totals
      ) filled
      where before + days_left * total >= ${limit}::int order by total, day limit 1
    ),
    kept as (
      select first.id, first.at from totals d cross join lateral (
        select p.id, p.at, row_number() over (order by p.at, p.id) as place from (${ofDay}) p
        order by p.at, p.id limit coalesce((select per_day from room), ${limit}::int)
      ) first
      order by first.place, first.at, first.id limit ${limit}
    )
    select p.id, ${excerptOf(viewer)} as words, p.format, kept.at, null as day, null as status, null::int as total
    from kept join posts p on p.id = kept.id
    union all
    select null, null, null, null, day, status::text, total from counts`;
  const places = rows.flatMap((row) =>
    row.id === null ? [] : [{ id: row.id, words: row.words, format: row.format, at: row.at }],
  );
  return {
    places: places.toSorted((a, b) => Number(a.at) - Number(b.at) || a.id - b.id),
    days: totalsOf(rows.flatMap((row) => (row.day === null ? [] : [row]))),
  };
}

/** The posts of the day `d`: by the index of their kept places, or among those of the filtered channel. */
function placedOn(viewer: Viewer, filters: Filters): Prisma.Sql {
  return filters.channel_id === undefined
    ? Prisma.sql`
      select p.id, p.status, p.placed_at as at from posts p
      where ${matching(viewer, filters)} and p.placed_at >= d.starts and p.placed_at < d.ends`
    : Prisma.sql`select id, status, at from placed where at >= d.starts and at < d.ends`;
}

/** The posts that a filtered channel may have on these days. */
function withChannel(viewer: Viewer, filters: Filters): Prisma.Sql {
  if (filters.channel_id === undefined) return Prisma.empty;
  return Prisma.sql`
    span as materialized (select min(starts) as starts, max(ends) as ends from days),
    -- Two ways to have a time, each with an index of its own. What is out keeps the time that the post had then.
    near as (
      select p.id from posts p, span
      where p.brand_id = ${viewer.brandId} and p.scheduled_at >= span.starts and p.scheduled_at < span.ends
      union
      select c.post_id from publications c, span
      where c.channel_id = ${filters.channel_id} and c.scheduled_at >= span.starts and c.scheduled_at < span.ends
    ),
    placed as materialized (
      select p.id, p.status, ${placeOf(filters)} as at from posts p
      -- As an array: PostgreSQL cannot estimate the range and would join all posts of the brand.
      where p.id = any(array(select near.id from near)) and ${matching(viewer, filters)}
    ),`;
}

function totalsOf(rows: readonly CountRow[]): DayTotals[] {
  return [...Map.groupBy(rows, ({ day }) => day)]
    .map(([day, those]) => ({
      day,
      total: those.reduce((sum, { total }) => sum + total, 0),
      statuses: those
        .map(({ status, total }) => ({ status, total }))
        .toSorted((a, b) => POST_STATUSES.indexOf(a.status) - POST_STATUSES.indexOf(b.status)),
    }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/**
 * Posts with an unpublished channel that has no time, newest first, and their total. A post of another status can be
 * among them because of the filtered channel, or because other channels were published before.
 */
export async function findUndated(db: Tx, viewer: Viewer, filters: Filters) {
  const unplaced = Prisma.sql`${matching(viewer, filters)} and p.scheduled_at is null and ${placeOf(filters)} is null
    and (p.status in ('draft', 'in_review', 'changes_requested', 'approved')
      or exists (select from publications c where c.post_id = p.id and ${inScope(filters)} and ${IS_UNPUBLISHED}))`;
  const rows = await readRows<Place & { total: number }>(db)`
    select p.id, ${excerptOf(viewer)} as words, p.format, null::timestamptz as at,
      (select count(*)::int from posts p where ${unplaced}) as total
    from posts p where ${unplaced} order by p.id desc limit ${MAX_UNDATED}`;
  return { places: rows as Place[], total: rows[0]?.total ?? 0 };
}

function matching(
  viewer: Viewer,
  { channel_id, author_id, assignee_id, campaign_id, tag, status }: Filters,
): Prisma.Sql {
  const { brandId, role } = viewer;
  const conditions = [Prisma.sql`p.brand_id = ${brandId}`, isVisibleTo(role), assignedTo(viewer, assignee_id)];
  if (status !== undefined) conditions.push(Prisma.sql`p.status = any(${status}::post_status[])`);
  if (author_id !== undefined) conditions.push(Prisma.sql`p.author_id = ${author_id}`);
  if (campaign_id !== undefined) conditions.push(Prisma.sql`p.campaign_id = ${campaign_id}`);
  if (tag !== undefined) conditions.push(Prisma.sql`(p.tags @> array[${tag}]::text[] and ${isShownToRole(role)})`);
  if (channel_id !== undefined) {
    conditions.push(
      Prisma.sql`exists (select from publications c where c.post_id = p.id and c.channel_id = ${channel_id})`,
    );
  }
  return Prisma.join(conditions, " and ");
}

const SELECT = {
  id: true,
  status: true,
  revision: true,
  campaignId: true,
  occurrence: OCCURRENCE,
  ...EVERGREEN,
  scheduledAt: true,
  contentHash: true,
  submittedHash: true,
  approvedHash: true,
  lastDecision: true,
  origin: true,
  originToken: true,
  originTokenKind: true,
  originTokenTier: true,
  author: { select: { id: true, firstName: true, lastName: true } },
  revisions: {
    where: {
      revision: { gt: 1 },
      originTokenKind: { not: null },
      NOT: { originTokenKind: "personal", origin: { not: "mcp" } },
    },
    orderBy: { revision: "desc" },
    take: 1,
    omit: { content: true },
    include: { author: true },
  },
  media: { orderBy: { position: "asc" }, take: 1, select: { asset: { select: { thumbKey: true } } } },
  publications: {
    orderBy: { id: "asc" },
    select: { channelId: true, status: true, scheduledAt: true, followsPost: true },
  },
} as const satisfies Prisma.PostSelect;

export type CardRow = Prisma.PostGetPayload<{ select: typeof SELECT }>;

/** What a card shows besides its position; the full texts, which may be long, are not read. */
export async function findCards(
  db: Tx,
  { brandId, role }: Viewer,
  places: readonly Place[],
): Promise<Map<number, CardRow>> {
  const rows = await db.post.findMany({ where: { brandId, id: { in: places.map(({ id }) => id) } }, select: SELECT });
  // A client's view of a post that was edited since it was submitted has no image here: the current one may be new.
  const isEdited = (row: CardRow) => row.submittedHash !== row.contentHash;
  return new Map(rows.map((row) => [row.id, seesDrafts(role) || !isEdited(row) ? row : { ...row, media: [] }]));
}
