import { deleteCustomer } from "#domain/billing/billing/index.ts";
import { eraseBrand } from "#domain/brands/closed-brands/index.ts";
import type { SystemContext } from "#kernel/job.ts";

/**
 * Erases an account with its brands and all their files. Every step is idempotent: an interrupted run is continued by
 * the next. Files are deleted before the rows that refer to them.
 */
export async function eraseAccount(ctx: SystemContext, accountId: number): Promise<void> {
  const { db } = ctx;
  const brands = await db.brand.findMany({ where: { accountId }, orderBy: { id: "asc" }, select: { id: true } });
  for (const { id } of brands) await eraseBrand(ctx, id);
  const exports = await db.export.findMany({ where: { accountId }, select: { storageKey: true } });
  for (const { storageKey } of exports) if (storageKey) await ctx.storage.delete(storageKey);
  await deleteCustomer(ctx, accountId);
  await db.account.delete({ where: { id: accountId } });
}
