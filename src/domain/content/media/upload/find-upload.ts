import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { MediaUpload, Tx } from "#platform/db/index.ts";
import { expiredBefore } from "../rules.ts";

/** The caller's unexpired uploads in this brand: nobody else sees or continues them. */
export function ownUploads(ctx: BrandContext): { brandId: BrandId; userId: number; createdAt: { gt: Date } } {
  if (ctx.caller.kind !== "person") throw fault("unauthenticated", {});
  return { brandId: ctx.brandId, userId: ctx.caller.userId, createdAt: { gt: expiredBefore(ctx.clock.now()) } };
}

/** @throws Fault not_found, also for another user's */
export async function findUpload(ctx: BrandContext, key: string): Promise<MediaUpload> {
  const upload = await ctx.db.mediaUpload.findFirst({ where: { ...ownUploads(ctx), key } });
  if (!upload) throw fault("not_found", { what: t("noun|Upload") });
  return upload;
}

/**
 * Releases the storage reserved for uploads whose files are gone: nobody can continue them. A file is created before
 * its row and deleted after it, or once the asset exists, so a missing one will not appear.
 */
export async function releaseUploads(ctx: BrandContext, uploads: readonly MediaUpload[]): Promise<void> {
  if (uploads.length === 0) return;
  await ctx.db.mediaUpload.deleteMany({ where: { id: { in: uploads.map(({ id }) => id) }, assetId: null } });
}

/** The length of a file uploaded in pieces; null if none is expected. For adapters that have authorized the user. */
export async function announcedBytes(db: Tx, key: string): Promise<number | null> {
  const upload = await db.mediaUpload.findUnique({ where: { key }, select: { bytes: true } });
  return upload?.bytes ?? null;
}
