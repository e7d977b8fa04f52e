import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { buildExport } from "./build.ts";
import { sweepExports } from "./sweep.ts";

/**
 * Expires the archives of these brands' accounts, because data in them had to be erased: ready ones can no longer be
 * downloaded and their files are deleted; one that is being built starts over.
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
    // The worker that is building it finds that it has been replaced, and deletes its file.
    const { count } = await tx.export.updateMany({
      where: { id, status: "running" },
      data: { status: "pending" },
    });
    if (count > 0) await ctx.queue.enqueue(tx, buildExport, { export_id: id });
  }
}
