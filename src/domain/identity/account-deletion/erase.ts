import { deleteCustomer } from "#domain/billing/billing/index.ts";
import { eraseBrand } from "#domain/brands/closed-brands/index.ts";
import { GRACE_DAYS } from "#domain/identity/accounts/index.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import { erasePerson } from "./erase-person.ts";

/** Erases the accounts that were deleted 14 days ago. A failure does not stop the others, and is retried. */
export const erase = job({
  name: "accounts.erase",
  cron: "17 2 * * *",
  options: { retryLimit: 3, retryDelay: 300, expireInSeconds: 3600, concurrency: 1 },
  async perform(ctx) {
    const latest = new Date(ctx.clock.now().getTime() - GRACE_DAYS * 86_400_000);
    const due = await ctx.db.user.findMany({
      where: { deletedAt: { lte: latest }, email: { not: "" } },
      orderBy: { id: "asc" },
      select: { id: true, account: { select: { id: true } } },
    });
    let failure: unknown;
    for (const { id, account } of due) {
      try {
        if (account) await eraseAccount(ctx, account.id);
        await erasePerson(ctx, id);
        ctx.log.info({ user: id }, "erased a deleted account");
      } catch (error) {
        ctx.log.error({ err: error, user: id }, "a deleted account could not be erased");
        failure = error;
      }
    }
    if (failure !== undefined) throw failure;
  },
});

/**
 * Erases an account with its brands and all their files. Every step is idempotent: an interrupted run is continued by
 * the next. Files are deleted before the rows that refer to them.
 */
async function eraseAccount(ctx: SystemContext, accountId: number): Promise<void> {
  const { db } = ctx;
  const brands = await db.brand.findMany({ where: { accountId }, orderBy: { id: "asc" }, select: { id: true } });
  for (const { id } of brands) await eraseBrand(ctx, id);
  const exports = await db.export.findMany({ where: { accountId }, select: { storageKey: true } });
  for (const { storageKey } of exports) if (storageKey) await ctx.storage.delete(storageKey);
  const archives = await db.auditArchive.findMany({ where: { accountId }, select: { storageKey: true } });
  for (const { storageKey } of archives) await ctx.storage.delete(storageKey);
  await deleteCustomer(ctx, accountId);
  await db.account.delete({ where: { id: accountId } });
}
