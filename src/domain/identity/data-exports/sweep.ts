import { job, PERIODIC_JOB, type SystemContext } from "#kernel/job.ts";
import type { Export } from "#platform/db/index.ts";
import { STUCK_AFTER_MS } from "./rules.ts";

/** Deletes archives after a week, and fails those that no worker could finish. */
export const sweepExports = job({
  name: "exports.sweep",
  cron: "*/15 * * * *",
  options: { ...PERIODIC_JOB, expireInSeconds: 600 },
  async perform(ctx) {
    const now = ctx.clock.now();
    const over = await ctx.db.export.findMany({ where: { status: "ready", expiresAt: { lte: now } } });
    for (const row of over) await end(ctx, row, { status: "expired" });
    const stuck = await ctx.db.export.findMany({
      where: {
        status: { in: ["pending", "running"] },
        createdAt: { lte: new Date(now.getTime() - STUCK_AFTER_MS) },
      },
    });
    const error = "The export failed. Request a new one.";
    for (const row of stuck) await end(ctx, row, { status: "failed", error });
  },
});

/** The row first: an archive whose status is ready always has its file. */
async function end(
  { db, storage }: SystemContext,
  { id, status, storageKey }: Export,
  data: { status: "expired" | "failed"; error?: string },
): Promise<void> {
  const { count } = await db.export.updateMany({ where: { id, status, storageKey }, data });
  if (count > 0 && storageKey) await storage.delete(storageKey);
}
