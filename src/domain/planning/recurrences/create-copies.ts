import type { SystemContext } from "#kernel/job.ts";
import { inTurns, isInShare, sharedJob } from "#platform/queue/shares.ts";
import { continueRecurrence } from "./continue-recurrence.ts";
import { retryDelay } from "./rules.ts";

const BATCH = 200;

/**
 * Every 15 minutes: creates the copies that are due. Those of archived and deleted brands wait, and are left out later. A
 * series that fails for technical reasons is tried again after longer and longer.
 */
export const createCopies = sharedJob({
  name: "recurrences.create_copies",
  cron: "*/15 * * * *",
  overMinutes: 12,
  async perform(ctx, share) {
    let after = 0;
    const now = ctx.clock.now();
    for (;;) {
      const due = await ctx.db.postRecurrence.findMany({
        where: {
          id: { gt: after },
          nextAt: { lte: now },
          OR: [{ retryAt: null }, { retryAt: { lte: now } }],
          brand: { closedAt: null },
          createdBy: { disabledAt: null },
        },
        orderBy: { id: "asc" },
        take: BATCH,
        select: { id: true, brandId: true, failures: true },
      });
      // One that fails delays no others.
      const ours = due.filter(({ brandId }) => isInShare(share, brandId));
      const about = ({ id }: { id: number }) => ({ recurrence: id });
      await inTurns(ctx, ours, ({ id, failures }) => tryToContinue(ctx, id, failures), { about });
      after = due.at(-1)?.id ?? after;
      if (due.length < BATCH) return;
    }
  },
});

/** @param failures how many times in a row it has failed */
async function tryToContinue(ctx: SystemContext, id: number, failures: number): Promise<void> {
  // What can't be stored is tried again with the next run, and delays no others.
  const setRetry = (data: { failures: number; retryAt: Date | null }) =>
    ctx.db.postRecurrence
      .updateMany({ where: { id }, data })
      .catch((error: unknown) => ctx.log.error({ err: error, recurrence: id }, "a retry could not be stored"));
  try {
    await continueRecurrence(ctx, id);
  } catch (error) {
    const retryAt = new Date(ctx.clock.now().getTime() + retryDelay(failures));
    const facts = { err: error, recurrence: id, failures: failures + 1, retryAt };
    const message = "the copies of a recurring post could not be created";
    // Said once until it works again.
    if (failures === 0) ctx.log.error(facts, message);
    else ctx.log.info(facts, message);
    await setRetry({ failures: failures + 1, retryAt });
    return;
  }
  if (failures > 0) await setRetry({ failures: 0, retryAt: null });
}
