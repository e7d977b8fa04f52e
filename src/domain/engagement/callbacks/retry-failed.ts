import type { SystemContext } from "#kernel/job.ts";
import { enqueueLanes } from "./process-callbacks.ts";

const MAX_LISTED = 1000;

/** Events that were given up, oldest first, without their content. */
export function listFailedEvents({ db }: SystemContext) {
  return db.inboundEvent.findMany({
    where: { status: "failed" },
    orderBy: { id: "asc" },
    take: MAX_LISTED,
    select: { id: true, receivedAt: true, platform: true, kind: true, tries: true, error: true },
  });
}

/** Enqueues every event that was given up again. @returns the number of events */
export function retryFailedEvents({ db, clock, queue }: SystemContext): Promise<number> {
  return db.$transaction(async (tx) => {
    const failed = await tx.inboundEvent.updateManyAndReturn({
      where: { status: "failed" },
      data: { status: "pending", tries: 0, nextAttemptAt: clock.now() },
      select: { id: true, lane: true },
    });
    const lanes = new Map(failed.map(({ id, lane }) => [lane, id]));
    await enqueueLanes(tx, { queue }, [...lanes.values()]);
    return failed.length;
  });
}
