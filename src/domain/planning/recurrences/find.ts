import { auditInBrand } from "#domain/operations/audit/index.ts";
import { dayOrNull } from "#domain/planning/repetition/index.ts";
import { dayOf } from "#domain/publishing/link-rules/rules.ts";
import type { PublicContext } from "#kernel/context.ts";
import { wholeCharacters } from "#kernel/excerpt.ts";
import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { type Prisma, type PostRecurrence as Row, readRows, type Tx } from "#platform/db/index.ts";
import type { Rule } from "./rules.ts";
import { MAX_AHEAD, MAX_RECURRENCES } from "./terms.ts";

const INCLUDE = { createdBy: true } as const satisfies Prisma.PostRecurrenceInclude;
type WithCreator = Prisma.PostRecurrenceGetPayload<{ include: typeof INCLUDE }>;

/** The newest posts of a series come first. */
/** Code points of the text of a post in a list. */
const MAX_WORDS = 160;

type SeriesPost = { recurrenceId: number; number: number; id: number; at: Date | null; words: string };
/** A series with its newest posts. */
export type FullRecurrence = WithCreator & { posts: SeriesPost[] };

export function ruleOf({ every, interval, startsAt, timezone, endsOn }: Row): Rule {
  return { every, interval, startsAt, timezone, endsOn: dayOrNull(endsOn) };
}

type State = Pick<Row, "stoppedAt" | "nextAt" | "endsOn" | "timezone">;

/** `ended`: its last day has passed in its time zone. */
export function statusOf({ stoppedAt, nextAt, endsOn, timezone }: State, now: Date): "active" | "stopped" | "ended" {
  if (stoppedAt) return "stopped";
  return nextAt !== null || (dayOrNull(endsOn) ?? "") >= dayOf(now, timezone) ? "active" : "ended";
}

/** Those of a brand whose last day has not passed in its time zone. */
export async function activeIn(db: Tx, brandId: BrandId, now: Date): Promise<Prisma.PostRecurrenceWhereInput> {
  const { timezone } = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { timezone: true } });
  const today = new Date(dayOf(now, timezone));
  return { stoppedAt: null, OR: [{ nextAt: { not: null } }, { endsOn: { gte: today } }] };
}

/** @throws Fault not_found, also for another brand's */
export async function findRecurrence(db: Tx, brandId: BrandId, id: number): Promise<FullRecurrence> {
  const row = await db.postRecurrence.findFirst({ where: { brandId, id }, include: INCLUDE });
  if (!row) throw fault("not_found", { what: t("Recurring post") });
  const [full] = await withPosts(db, [row]);
  return full as FullRecurrence;
}

/** With the row locked until the transaction ends: locked before the posts of the series. */
export async function lockRecurrence(tx: Tx, brandId: BrandId, id: number): Promise<FullRecurrence> {
  await tx.$queryRaw`select id from post_recurrences where brand_id = ${brandId} and id = ${id} for no key update`;
  return findRecurrence(tx, brandId, id);
}

export async function findRecurrences(
  db: Tx,
  query: Pick<Prisma.PostRecurrenceFindManyArgs, "where" | "orderBy" | "take">,
): Promise<FullRecurrence[]> {
  return withPosts(db, await db.postRecurrence.findMany({ ...query, include: INCLUDE }));
}

async function withPosts(db: Tx, rows: readonly WithCreator[]): Promise<FullRecurrence[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const posts = await readRows<SeriesPost>(db)`
    select series.id as "recurrenceId", newest.*
    from unnest(${ids}::bigint[]) as series (id) cross join lateral (
      select o.number, p.id, p.earliest_at as at, left(p.body, ${MAX_WORDS}) as words
      from post_occurrences o join posts p on p.id = o.post_id
      where o.recurrence_id = series.id order by o.number desc limit ${MAX_AHEAD + 1}
    ) newest`;
  const shown = posts.map((post) => ({ ...post, words: wholeCharacters(post.words, MAX_WORDS) }));
  const bySeries = Map.groupBy(shown, ({ recurrenceId }) => recurrenceId);
  return rows.map((row) => ({ ...row, posts: bySeries.get(row.id) ?? [] }));
}

/** Locks the brand, so that concurrent requests do not exceed the maximum. @throws Fault limit_reached */
export async function requireRoom(tx: Tx, brandId: BrandId, now: Date): Promise<void> {
  await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
  const where = { brandId, ...(await activeIn(tx, brandId, now)) };
  if ((await tx.postRecurrence.count({ where })) < MAX_RECURRENCES) return;
  throw fault("limit_reached", {
    message: t("This brand has reached the limit of {maximum} recurring posts.", { maximum: MAX_RECURRENCES }),
  });
}

/** @throws Fault refused for evergreen posts and their copies, which would be published more often than channels want */
export async function requireNotEvergreen(tx: Tx, brandId: BrandId, postIds: readonly number[]): Promise<void> {
  const refused = (message: string) => fault("refused", { code: "invalid_state", message });
  const where = { brandId, postId: { in: [...postIds] } };
  if ((await tx.evergreenPost.count({ where })) > 0) {
    throw refused(t("This post is evergreen, so it can't repeat. Remove it from the evergreen posts first."));
  }
  if ((await tx.evergreenUse.count({ where })) > 0) {
    throw refused(t("This post is a copy of an evergreen post, so it can't repeat. Duplicate it instead."));
  }
}

/** Writes a change to the account's audit log. Call it last in the transaction. */
export async function auditRecurrence(
  tx: Tx,
  ctx: PublicContext,
  { id, brandId }: Pick<Row, "id" | "brandId">,
  verb: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await auditInBrand(tx, ctx, { brandId, action: `recurrence.${verb}`, subject: { type: "recurrence", id }, detail });
}
