import type { PublicContext } from "#kernel/context.ts";
import type { Fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { EvergreenPost, Prisma, Tx } from "#platform/db/index.ts";
import { auditEvergreenPost } from "./find.ts";
import { notifyOwners, notifyRefused } from "./notify.ts";

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

/** Pauses one of which no copy can be created, and notifies whoever added it, once. */
export async function pausePost(ctx: SystemContext, { id, brandId }: EvergreenPost, refusal: Fault): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const [paused] = await tx.evergreenPost.updateManyAndReturn({
      where: { id, pausedAt: null },
      data: { pausedAt: ctx.clock.now(), pauseReason: "refused" },
      include: { post: { select: { body: true } } },
    });
    if (!paused) return;
    await notifyRefused(tx, ctx, paused, refusal);
    await auditEvergreenPost(tx, ctx, { id, brandId }, "paused", { reason: "refused" });
  });
}
