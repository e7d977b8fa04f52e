import type { PublicContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import { Prisma, readRows, type Tx } from "#platform/db/index.ts";
import { auditEvergreenPost } from "./find.ts";
import { notifyOwners, notifyPaused, notifySetAside } from "./notify.ts";
import { findSetAside, IS_UNUSABLE, lockUnusable } from "./set-aside.ts";
import type { PauseReason } from "./terms.ts";

type Membership = { brandId: BrandId; userId: number };

/** The evergreen posts of a brand that a person added, and that are used. */
export function evergreenPostsOf({ brandId, userId }: Membership) {
  return { brandId, createdById: userId, pausedAt: null } as const satisfies Prisma.EvergreenPostWhereInput;
}

/**
 * Pauses them, since who added them can no longer write posts there. The brand's owners are notified once.
 * @returns their ids
 */
export async function pausePostsOf(tx: Tx, ctx: PublicContext, membership: Membership): Promise<number[]> {
  const paused = await tx.evergreenPost.updateManyAndReturn({
    where: evergreenPostsOf(membership),
    data: { pausedAt: ctx.clock.now(), pauseReason: "member_left" },
    select: { id: true },
  });
  if (paused.length > 0) await notifyOwners(tx, ctx, membership.brandId, paused.length);
  return paused.map(({ id }) => id).toSorted((a, b) => a - b);
}

/**
 * Leaves some out on a channel where no copies of them can be created or nobody looks after them, and pauses those of
 * which it was the only channel. Whoever added them is notified, once for all that are left out and once for all that are
 * paused.
 * @param why said in their language, of so many posts
 */
export async function setAside(
  ctx: SystemContext,
  ids: readonly number[],
  { brandId, id: channelId }: { brandId: BrandId; id: number },
  reason: Extract<PauseReason, "refused" | "unattended">,
  why: (posts: number) => string,
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.$transaction(
    async (tx) => {
      const unpaused = await lockUnpaused(tx, ids);
      const known = await findSetAside(tx, ids);
      // Another run may have left some out meanwhile.
      const rows = unpaused.filter(({ id }) => !known.get(id)?.includes(channelId));
      if (rows.length === 0) return;
      const channel = await tx.channel.findUniqueOrThrow({ where: { brandId, id: channelId } });
      const use = { brandId, channelId, at: now, wasRefused: true, createdAt: now };
      await tx.evergreenUse.createMany({ data: rows.map(({ postId }) => ({ ...use, sourceId: postId })) });
      const unusable = new Set(await lockUnusable(tx, brandId));
      const leftOut = rows.filter(({ id }) => !unusable.has(id));
      await notifySetAside(tx, ctx, leftOut, channel, why);
      await pausePosts(
        tx,
        ctx,
        rows.flatMap(({ id }) => (unusable.has(id) ? [id] : [])),
        reason,
        why,
      );
      for (const row of leftOut) {
        await auditEvergreenPost(tx, ctx, row, "paused", { reason, channel_id: channelId });
      }
    },
    { timeout: 60_000 },
  );
}

/** Those of some that are not paused. Until the transaction ends they are neither paused nor removed. */
export async function lockUnpaused(tx: Tx, ids: readonly number[]) {
  const locked = await tx.$queryRaw<{ id: number }[]>`
    select id from evergreen_posts where id = any(${[...ids]}::bigint[]) and paused_at is null
    order by id for no key update`;
  return tx.evergreenPost.findMany({
    where: { id: { in: locked.map(({ id }) => id) } },
    orderBy: { id: "asc" },
    include: { post: { select: { body: true, format: true } } },
  });
}

/** Pauses those of a brand whose newest copies failed on all their channels. Whoever added them is notified. */
export async function pauseFailed(ctx: SystemContext, brandId: BrandId): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    await pausePosts(tx, ctx, await lockUnusable(tx, brandId), "failed", (posts) =>
      posts === 1 ? t("Its newest copy could not be published.") : t("Their newest copies could not be published."),
    );
  });
}

/** Whether somebody deleted an evergreen post `e`, or its newest copy on a channel, from a network since it was added or paused. */
const IS_REMOVED = Prisma.sql`exists (
  select from (
    select e.post_id union all (
      select distinct on (u.channel_id) u.post_id
      from evergreen_uses u
      join publications c on c.post_id = u.post_id and c.channel_id = u.channel_id and c.status = 'published'
      where u.brand_id = e.brand_id and u.source_id = e.post_id
      order by u.channel_id, u.at desc
    )
  ) newest
  join publications p on p.post_id = newest.post_id
  where p.removed_at > e.counted_from
)`;

export type ToPause = { id: BrandId; hasRemoved: boolean; hasUnusable: boolean };

/** Those of some brands that use evergreen posts, and whether some of these have to be paused. */
export function findToPause(db: Tx, brandIds: readonly number[]): Promise<ToPause[]> {
  return readRows<ToPause>(db)`
    select e.brand_id as id, bool_or(${IS_REMOVED}) as "hasRemoved", bool_or(coalesce(${IS_UNUSABLE}, false)) as "hasUnusable"
    from evergreen_posts e
    where e.brand_id = any(${[...brandIds]}::bigint[]) and e.paused_at is null
    group by e.brand_id order by e.brand_id`;
}

/**
 * Pauses those of a brand that somebody deleted from a network since they were added or paused: the post itself, or its
 * newest copy on a channel. Whoever added them is notified.
 */
export async function pauseRemovedIn(tx: Tx, ctx: PublicContext, brandId: BrandId): Promise<void> {
  // One that is locked is being changed: the next run sees it.
  const removed = await tx.$queryRaw<{ id: number }[]>`
      select e.id from evergreen_posts e
      where e.brand_id = ${brandId} and e.paused_at is null and ${IS_REMOVED}
      order by e.id for no key update of e skip locked`;
  const ids = removed.map(({ id }) => id);
  await pausePosts(tx, ctx, ids, "removed", (posts) =>
    posts === 1
      ? t("It or its newest copy was deleted from a network.")
      : t("They or their newest copies were deleted from a network."),
  );
}

export async function pauseRemoved(ctx: SystemContext, brandId: BrandId): Promise<void> {
  await ctx.db.$transaction((tx) => pauseRemovedIn(tx, ctx, brandId));
}

/** @param why said in the language of whoever added them, of so many posts */
async function pausePosts(
  tx: Tx,
  ctx: PublicContext,
  ids: readonly number[],
  reason: PauseReason,
  why: (posts: number) => string,
): Promise<void> {
  const now = ctx.clock.now();
  const paused = await tx.evergreenPost.updateManyAndReturn({
    where: { id: { in: [...ids] }, pausedAt: null },
    data: { pausedAt: now, pauseReason: reason, countedFrom: now },
    include: { post: { select: { body: true, format: true } } },
  });
  await notifyPaused(tx, ctx, paused, why);
  for (const row of paused) await auditEvergreenPost(tx, ctx, row, "paused", { reason });
}
