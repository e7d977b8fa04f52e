import { enqueueRevocation } from "#domain/publishing/channels/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { Db } from "#platform/db/index.ts";

/** Rows per statement, so that no statement holds its locks for long. */
const BATCH = 500;

/**
 * Erases a brand with all its files, and withdraws the access to its channels at their platforms. Every step is
 * idempotent: an interrupted run is continued by the next. Files are deleted before the rows that refer to them.
 */
export async function eraseBrand(ctx: SystemContext, id: number): Promise<void> {
  const { db } = ctx;
  await erasePosts(db, id);
  await eraseCommentImages(ctx, id);
  await eraseMedia(ctx, id);
  await eraseChannels(ctx, id);
  await db.notification.deleteMany({ where: { brandId: id } });
  await db.brand.delete({ where: { id } });
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

/** The account's other brands get the storage back. */
async function eraseMedia({ db, storage }: SystemContext, brandId: number): Promise<void> {
  const cards = await db.linkCard.findMany({ where: { brandId, imageKey: { not: null } }, select: { imageKey: true } });
  for (const { imageKey } of cards) if (imageKey !== null) await storage.delete(imageKey);
  const { accountId } = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { accountId: true } });
  for (;;) {
    const assets = await db.mediaAsset.findMany({
      where: { brandId },
      orderBy: { id: "asc" },
      take: BATCH,
      select: { id: true, storageKey: true, thumbKey: true, variants: { select: { storageKey: true } } },
    });
    if (assets.length === 0) return;
    for (const { storageKey, thumbKey, variants } of assets) {
      for (const key of [storageKey, thumbKey, ...variants.map((variant) => variant.storageKey)]) {
        await storage.delete(key);
      }
    }
    // In one statement, so that of two runs at once only the one that deletes a row gives its storage back.
    await db.$executeRaw`
      with deleted as (
        delete from media_assets where id = any(${assets.map(({ id }) => id)}::bigint[]) returning bytes
      )
      update accounts set storage_used = storage_used - (select coalesce(sum(bytes), 0) from deleted)
      where id = ${accountId}`;
  }
}

/** Those of deleted comments too, which nothing refers to any more. */
async function eraseCommentImages({ db, storage }: SystemContext, brandId: number): Promise<void> {
  for (;;) {
    const images = await db.commentImage.findMany({
      where: { brandId },
      orderBy: { id: "asc" },
      take: BATCH,
      select: { id: true, storageKey: true, thumbKey: true },
    });
    if (images.length === 0) return;
    for (const { storageKey, thumbKey } of images) {
      await storage.delete(storageKey);
      await storage.delete(thumbKey);
    }
    await db.$executeRaw`
      with deleted as (
        delete from comment_images where id = any(${images.map(({ id }) => id)}::bigint[]) returning bytes
      )
      update accounts set storage_used = storage_used - (select coalesce(sum(bytes), 0) from deleted)
      where id = (select account_id from brands where id = ${brandId})`;
  }
}

/** One by one, so that of channels that share a grant the last one withdraws it. */
async function eraseChannels(ctx: SystemContext, brandId: number): Promise<void> {
  const channels = await ctx.db.channel.findMany({ where: { brandId }, orderBy: { id: "asc" } });
  for (const channel of channels) {
    await ctx.db.$transaction(async (tx) => {
      await enqueueRevocation(tx, ctx, channel);
      // These rows name their channel without a foreign key, because an app's own callbacks have no channel.
      await tx.platformPace.deleteMany({ where: { channelId: channel.id } });
      await tx.channel.delete({ where: { id: channel.id } });
    });
  }
}
