import { deleteCustomer } from "#domain/billing/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { Db } from "#platform/db/index.ts";

/** Rows per statement, so that no statement holds its locks for long. */
const BATCH = 500;

/**
 * Erases an account with its brands and all their files. Every step is idempotent: an interrupted run is continued by
 * the next. Files are deleted before the rows that refer to them.
 */
export async function eraseAccount(ctx: SystemContext, accountId: number): Promise<void> {
  const { db } = ctx;
  const brands = await db.brand.findMany({ where: { accountId }, orderBy: { id: "asc" }, select: { id: true } });
  for (const { id } of brands) {
    await eraseFiles(ctx, id);
    await erasePosts(db, id);
    const channels = await db.channel.findMany({ where: { brandId: id }, select: { id: true } });
    // These rows name their channels without a foreign key, because an app's own callbacks have no channel.
    await db.platformPace.deleteMany({ where: { channelId: { in: channels.map((channel) => channel.id) } } });
    await db.brand.delete({ where: { id } });
  }
  const exports = await db.export.findMany({ where: { accountId }, select: { storageKey: true } });
  for (const { storageKey } of exports) if (storageKey) await ctx.storage.delete(storageKey);
  await deleteCustomer(ctx, accountId);
  await db.account.delete({ where: { id: accountId } });
}

async function eraseFiles({ db, storage }: SystemContext, brandId: number): Promise<void> {
  const cards = await db.linkCard.findMany({ where: { brandId, imageKey: { not: null } }, select: { imageKey: true } });
  for (const { imageKey } of cards) if (imageKey !== null) await storage.delete(imageKey);
  for (let after = 0; ; ) {
    const assets = await db.mediaAsset.findMany({
      where: { brandId, id: { gt: after } },
      orderBy: { id: "asc" },
      take: BATCH,
      select: { id: true, storageKey: true, thumbKey: true, variants: { select: { storageKey: true } } },
    });
    for (const { id, storageKey, thumbKey, variants } of assets) {
      for (const key of [storageKey, thumbKey, ...variants.map((variant) => variant.storageKey)]) {
        await storage.delete(key);
      }
      after = id;
    }
    if (assets.length < BATCH) return;
  }
}

/** Before the brand, because the assets of posts and the posts of inbox items are not deleted by cascade. */
async function erasePosts(db: Db, brandId: number): Promise<void> {
  await db.inboxItem.deleteMany({ where: { brandId } });
  for (;;) {
    const posts = await db.post.findMany({ where: { brandId }, take: BATCH, select: { id: true } });
    if (posts.length === 0) return;
    await db.post.deleteMany({ where: { id: { in: posts.map(({ id }) => id) } } });
  }
}
