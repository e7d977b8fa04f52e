import { auditInBrand } from "#domain/operations/audit/index.ts";
import { dayOrNull } from "#domain/planning/repetition/index.ts";
import { dayOf } from "#domain/publishing/link-rules/rules.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { type Prisma, type EvergreenPost as Row, readRows, type Tx } from "#platform/db/index.ts";
import { findSetAside } from "./set-aside.ts";
import { MAX_EVERGREEN_POSTS } from "./terms.ts";

const INCLUDE = {
  createdBy: true,
  brand: { select: { timezone: true } },
  post: {
    select: {
      body: true,
      media: { orderBy: { position: "asc" }, take: 1, select: { asset: { select: { thumbKey: true } } } },
      publications: {
        where: { status: "published" },
        orderBy: { id: "asc" },
        select: { channelId: true, publishedAt: true, removedAt: true },
      },
    },
  },
} as const satisfies Prisma.EvergreenPostInclude;

type Used = { sourceId: number; times: number; lastAt: Date | null; nextAt: Date | null };
/** With its post and how that was used. */
export type FullEvergreenPost = Prisma.EvergreenPostGetPayload<{ include: typeof INCLUDE }> & {
  used: Omit<Used, "sourceId">;
  /** The channels on which it is left out. */
  setAside: readonly number[];
};

type State = Pick<Row, "pausedAt" | "endsOn"> & { brand: { timezone: string } };

/** `ended`: its last day has passed in the brand's time zone. */
export function statusOf({ pausedAt, endsOn, brand }: State, now: Date): "active" | "paused" | "ended" {
  if (hasPassed(dayOrNull(endsOn), brand.timezone, now)) return "ended";
  return pausedAt ? "paused" : "active";
}

export function hasPassed(day: string | null, zone: string, now: Date): boolean {
  return day !== null && day < dayOf(now, zone);
}

/** Filter for the evergreen posts of a brand that are in use: neither paused nor ended. */
export async function activeIn(db: Tx, brandId: BrandId, now: Date): Promise<Prisma.EvergreenPostWhereInput> {
  const { timezone } = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { timezone: true } });
  return { pausedAt: null, OR: [{ endsOn: null }, { endsOn: { gte: new Date(dayOf(now, timezone)) } }] };
}

/** Those that were published on a channel and are still there, where they are used. */
export function usedOn(channelId: number) {
  return {
    post: { publications: { some: { channelId, status: "published", removedAt: null } } },
  } as const satisfies Prisma.EvergreenPostWhereInput;
}

/** @throws Fault not_found, also for another brand's */
export async function findEvergreenPost(db: Tx, brandId: BrandId, id: number, now: Date): Promise<FullEvergreenPost> {
  const [found] = await findEvergreenPosts(db, { where: { brandId, id } }, now);
  if (!found) throw fault("not_found", { what: t("Evergreen post") });
  return found;
}

/** With the row locked until the transaction ends. */
export async function lockEvergreenPost(tx: Tx, brandId: BrandId, id: number, now: Date): Promise<FullEvergreenPost> {
  await tx.$queryRaw`select id from evergreen_posts where brand_id = ${brandId} and id = ${id} for no key update`;
  return findEvergreenPost(tx, brandId, id, now);
}

/** Finds evergreen posts; the query must select those of one brand. */
export async function findEvergreenPosts(
  db: Tx,
  query: Pick<Prisma.EvergreenPostFindManyArgs, "where" | "orderBy" | "take">,
  now: Date,
): Promise<FullEvergreenPost[]> {
  const rows = await db.evergreenPost.findMany({ ...query, include: INCLUDE });
  const [first] = rows;
  if (!first) return [];
  const used = await readRows<Used>(db)`
    select u.source_id as "sourceId", (count(*) filter (where c.status = 'published'))::int as times,
      max(c.published_at) as "lastAt",
      min(c.scheduled_at) filter (where c.scheduled_at > ${now} and c.status in ('draft', 'pending_approval', 'scheduled')) as "nextAt"
    -- One by one, by index: PostgreSQL would join all that the brand has published.
    from evergreen_uses u cross join lateral (
      select * from publications p where p.post_id = u.post_id and p.channel_id = u.channel_id limit 1
    ) c
    where u.brand_id = ${first.brandId} and u.source_id = any(${rows.map(({ postId }) => postId)}::bigint[]) group by u.source_id`;
  const bySource = new Map(used.map(({ sourceId, ...rest }) => [sourceId, rest]));
  const setAside = await findSetAside(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    used: bySource.get(row.postId) ?? { times: 0, lastAt: null, nextAt: null },
    setAside: setAside.get(row.id) ?? [],
  }));
}

/** Locks the brand, so that concurrent requests do not exceed the maximum. @throws Fault limit_reached */
export async function requireRoom(tx: Tx, brandId: BrandId): Promise<void> {
  await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
  if ((await tx.evergreenPost.count({ where: { brandId } })) < MAX_EVERGREEN_POSTS) return;
  throw fault("limit_reached", {
    message: t("This brand has reached the limit of {maximum} evergreen posts.", { maximum: MAX_EVERGREEN_POSTS }),
  });
}

/** Writes a change to the account's audit log. Call it last in the transaction. */
export async function auditEvergreenPost(
  tx: Tx,
  ctx: PublicContext,
  { id, brandId }: Pick<Row, "id" | "brandId">,
  verb: string,
  detail: Record<string, unknown>,
): Promise<void> {
  const subject = { type: "evergreen_post", id };
  await auditInBrand(tx, ctx, { brandId, action: `evergreen_post.${verb}`, subject, detail });
}
