import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { buildExport } from "./build.ts";
import { sweepExports } from "./sweep.ts";

/**
 * Ends the archives of the accounts of these brands, for something in them had to be erased: those that are ready can no
 * longer be downloaded and their files go; one that is being made begins anew.
 */
export async function discardArchives(tx: Tx, ctx: PublicContext, brandIds: readonly number[]): Promise<void> {
  const account = { brands: { some: { id: { in: [...brandIds] } } } };
  const ended = await tx.export.updateMany({
    where: { status: "ready", account },
    data: { expiresAt: ctx.clock.now() },
  });
  if (ended.count > 0) await ctx.queue.enqueue(tx, sweepExports, {});
  const running = await tx.export.findMany({ where: { status: "running", account }, select: { id: true } });
  for (const { id } of running) {
    // Whoever is at it finds that it is no longer theirs, and throws its file away.
    const { count } = await tx.export.updateMany({
      where: { id, status: "running" },
      data: { status: "pending" },
    });
    if (count > 0) await ctx.queue.enqueue(tx, buildExport, { export_id: id });
  }
}
