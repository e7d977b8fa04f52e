import { lockAuditLogs } from "#domain/operations/audit/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import { readRows, type Tx } from "#platform/db/index.ts";
import { pauseRemovedIn } from "./pause-posts.ts";
import { findSetAside } from "./set-aside.ts";

/** Restarts the count of untouched copies in reopened brands: nobody could edit copies while the brand was closed. */
export async function countCopiesAnew(tx: Tx, brandIds: readonly number[], now: Date): Promise<void> {
  await tx.queueFilling.updateMany({ where: { brandId: { in: [...brandIds] } }, data: { countedFrom: now } });
}

/**
 * Restarts the count of untouched copies for a person who was disabled and couldn't edit their copies meanwhile. Posts
 * that were deleted or left out on a channel stay so.
 * @param accountIds to whose audit logs the caller writes afterwards
 */
export async function countCopiesOfAnew(
  tx: Tx,
  ctx: PublicContext,
  userId: number,
  accountIds: readonly number[],
): Promise<void> {
  // Waits for whoever changes one of them: below, where the audit logs are locked, locked ones are skipped.
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select id from evergreen_posts where created_by_id = ${userId} and paused_at is null order by id for no key update`;
  const ids = rows.map(({ id }) => id);
  const brands = await readRows<{ id: BrandId; accountId: number }>(tx)`
    select b.id, b.account_id as "accountId" from brands b
    where b.id in (select e.brand_id from evergreen_posts e where e.id = any(${ids}::bigint[])) order by b.id`;
  await lockAuditLogs(tx, [...accountIds, ...brands.map(({ accountId }) => accountId)]);
  for (const { id } of brands) await pauseRemovedIn(tx, ctx, id);
  const setAside = await findSetAside(tx, ids);
  await tx.evergreenPost.updateMany({
    where: { id: { in: ids.filter((id) => !setAside.has(id)) }, pausedAt: null },
    data: { countedFrom: ctx.clock.now() },
  });
}
