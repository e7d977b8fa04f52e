import type { PublicContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import { notifyStopped } from "./notify.ts";

type Membership = { brandId: BrandId; userId: number };

/** The series of a brand that a person set up, and of which copies are still to be created. */
export function seriesOf({ brandId, userId }: Membership) {
  return { brandId, createdById: userId, nextAt: { not: null } } as const satisfies Prisma.PostRecurrenceWhereInput;
}

/**
 * Stops them, since who set them up can no longer write posts there. The brand's owners are notified once.
 * @returns their ids
 */
export async function stopSeriesOf(tx: Tx, ctx: PublicContext, membership: Membership): Promise<number[]> {
  const stopped = await tx.postRecurrence.updateManyAndReturn({
    where: seriesOf(membership),
    data: { stoppedAt: ctx.clock.now(), stopReason: "member_left", nextAt: null },
    select: { id: true },
  });
  const series = { brandId: membership.brandId, createdById: membership.userId };
  if (stopped.length > 0) await notifyStopped(tx, ctx, series, "member_left", stopped.length);
  return stopped.map(({ id }) => id).toSorted((a, b) => a - b);
}
