import { GRACE_DAYS } from "#domain/identity/accounts/index.ts";
import { job } from "#kernel/job.ts";
import { eraseBrand } from "./erase-brand.ts";

/** Erases the brands that were deleted 14 days ago. A failure does not stop the others, and is retried. */
export const eraseBrands = job({
  name: "brands.erase",
  cron: "37 2 * * *",
  options: { retryLimit: 3, retryDelay: 300, expireInSeconds: 3600, concurrency: 1 },
  async perform(ctx) {
    const latest = new Date(ctx.clock.now().getTime() - GRACE_DAYS * 86_400_000);
    // The brands of a deleted account are erased with it.
    const due = await ctx.db.brand.findMany({
      where: { deletedAt: { lte: latest }, account: { owner: { deletedAt: null } } },
      orderBy: { id: "asc" },
      select: { id: true },
    });
    let failure: unknown;
    for (const { id } of due) {
      try {
        await eraseBrand(ctx, id);
        ctx.log.info({ brand: id }, "erased a deleted brand");
      } catch (error) {
        ctx.log.error({ err: error, brand: id }, "a deleted brand could not be erased");
        failure = error;
      }
    }
    if (failure !== undefined) throw failure;
  },
});
