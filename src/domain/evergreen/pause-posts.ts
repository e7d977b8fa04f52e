import type { PublicContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import { auditEvergreenPost } from "./find.ts";
import { notifyOwners, notifyPaused, notifySetAside } from "./notify.ts";
import { lockUnusable } from "./set-aside.ts";
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
 * Leaves one out on a channel where no copy of it can be created or nobody looks after them, and pauses it where that was
 * its only channel. Whoever added it is notified, once.
 * @param why said in their language
 */
export async function setAside(
  ctx: SystemContext,
  id: number,
  { brandId, id: channelId }: { brandId: BrandId; id: number },
  reason: Extract<PauseReason, "refused" | "unattended">,
  why: () => string,
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.$transaction(async (tx) => {
    const row = await lockUnpaused(tx, id);
    if (!row) return;
    const channel = await tx.channel.findUniqueOrThrow({ where: { brandId, id: channelId } });
    await tx.evergreenUse.create({
      data: { brandId, sourceId: row.postId, channelId, at: now, wasRefused: true, createdAt: now },
    });
    if ((await lockUnusable(tx, brandId)).includes(id)) return pausePost(tx, ctx, id, reason, why);
    await notifySetAside(tx, ctx, row, channel, why);
    await auditEvergreenPost(tx, ctx, row, "paused", { reason, channel_id: channelId });
  });
}

/** Until the transaction ends it is neither paused nor removed. */
export async function lockUnpaused(tx: Tx, id: number) {
  const locked = await tx.$queryRaw<object[]>`
    select id from evergreen_posts where id = ${id} and paused_at is null for no key update`;
  if (locked.length === 0) return null;
  return tx.evergreenPost.findUniqueOrThrow({ where: { id }, include: { post: { select: { body: true } } } });
}

/** Pauses those of a brand whose newest copies failed on all their channels. Whoever added them is notified. */
export async function pauseFailed(ctx: SystemContext, brandId: BrandId): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    for (const id of await lockUnusable(tx, brandId)) {
      await pausePost(tx, ctx, id, "failed", () => t("Its newest copy could not be published."));
    }
  });
}

/**
 * Pauses those of a brand that somebody deleted from a network since they were added or paused: the post itself, or its
 * newest copy on a channel. Whoever added them is notified.
 */
export async function pauseRemovedIn(tx: Tx, ctx: PublicContext, brandId: BrandId): Promise<void> {
  // One that is locked is being changed: the next run sees it.
  const removed = await tx.$queryRaw<{ id: number }[]>`
      select e.id from evergreen_posts e
      where e.brand_id = ${brandId} and e.paused_at is null and exists (
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
      )
      order by e.id for no key update of e skip locked`;
  for (const { id } of removed) {
    await pausePost(tx, ctx, id, "removed", () => t("It or its newest copy was deleted from a network."));
  }
}

export async function pauseRemoved(ctx: SystemContext, brandId: BrandId): Promise<void> {
  await ctx.db.$transaction((tx) => pauseRemovedIn(tx, ctx, brandId));
}

async function pausePost(
  tx: Tx,
  ctx: PublicContext,
  id: number,
  reason: PauseReason,
  why: () => string,
): Promise<void> {
  const now = ctx.clock.now();
  const [paused] = await tx.evergreenPost.updateManyAndReturn({
    where: { id, pausedAt: null },
    data: { pausedAt: now, pauseReason: reason, countedFrom: now },
    include: { post: { select: { body: true } } },
  });
  if (!paused) return;
  await notifyPaused(tx, ctx, paused, why);
  await auditEvergreenPost(tx, ctx, paused, "paused", { reason });
}
