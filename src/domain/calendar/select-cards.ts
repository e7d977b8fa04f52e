import type { BrandId } from "#kernel/ids.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import type { CalendarSpan } from "./schema.ts";
import { MOST_CARDS, MOST_UNDATED } from "./terms.ts";

export type Place = { id: number; words: string; at: Date | null };
type Filters = Pick<CalendarSpan, "channel_id" | "status">;

/** Where a post stands: with its earliest channel. */
const AT = Prisma.sql`coalesce(
  (select min(c.scheduled_at) from publications c where c.post_id = p.id), p.scheduled_at)`;
const WORDS = Prisma.sql`left(p.body, 160)`;

/** The posts of a span of days in `zone`, by their times; one more than are shown, if there is one. */
export function findPlaces(
  db: Tx,
  brandId: BrandId,
  zone: string,
  { from, to, ...filters }: CalendarSpan,
): Promise<Place[]> {
  return db.$queryRaw<Place[]>`
    with span as materialized (
      select (${from}::date)::timestamp at time zone ${zone} as starts,
        (${to}::date + 1)::timestamp at time zone ${zone} as ends
    ),
    -- Two ways to have a time, each with an index of its own.
    near as (
      select p.id from posts p, span
      where p.brand_id = ${brandId} and p.scheduled_at >= span.starts and p.scheduled_at < span.ends
      union
      select c.post_id from publications c, span
      where c.channel_id in (select id from channels where brand_id = ${brandId}) and not c.follows_post
        and c.scheduled_at >= span.starts and c.scheduled_at < span.ends
    ),
    placed as (
      select p.id, ${WORDS} as words, ${AT} as at from posts p join near on near.id = p.id
      where ${matching(brandId, filters)}
    )
    select id, words, at from placed, span where at >= span.starts and at < span.ends
    order by at, id limit ${MOST_CARDS + 1}`;
}

/** Unpublished posts that have no time at all, the newest first, and how many there are. */
export async function findUndated(db: Tx, brandId: BrandId, filters: Filters) {
  const rows = await db.$queryRaw<(Place & { total: number })[]>`
    select p.id, ${WORDS} as words, null::timestamptz as at, (count(*) over ())::int as total from posts p
    where ${matching(brandId, filters)} and p.scheduled_at is null
      and p.status in ('draft', 'in_review', 'changes_requested', 'approved')
      and not exists (select from publications c where c.post_id = p.id and c.scheduled_at is not null)
    order by p.id desc limit ${MOST_UNDATED}`;
  return { places: rows as Place[], total: rows[0]?.total ?? 0 };
}

function matching(brandId: BrandId, { channel_id, status }: Filters): Prisma.Sql {
  const conditions = [Prisma.sql`p.brand_id = ${brandId}`];
  if (status !== undefined) conditions.push(Prisma.sql`p.status = any(${status}::post_status[])`);
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
    where: { revision: { gt: 1 }, originTokenKind: { not: null } },
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

/** What a card shows beside its place; the texts, which may be long, stay behind. */
export async function findCards(db: Tx, brandId: BrandId, places: readonly Place[]): Promise<Map<number, CardRow>> {
  const rows = await db.post.findMany({ where: { brandId, id: { in: places.map(({ id }) => id) } }, select: SELECT });
  return new Map(rows.map((row) => [row.id, row]));
}
