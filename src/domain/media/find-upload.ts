import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { MediaUpload, Tx } from "#platform/db/index.ts";
import { expiredBefore } from "./rules.ts";

/** The uploads of the person who calls, in this brand, that are not over: nobody else sees or continues them. */
export function ownUploads(ctx: BrandContext): { brandId: BrandId; userId: number; createdAt: { gt: Date } } {
  if (ctx.caller.kind !== "person") throw fault("unauthenticated", {});
  return { brandId: ctx.brandId, userId: ctx.caller.userId, createdAt: { gt: expiredBefore(ctx.clock.now()) } };
}

/** @throws Fault not_found, also for somebody else's */
export async function findUpload(ctx: BrandContext, key: string): Promise<MediaUpload> {
  const upload = await ctx.db.mediaUpload.findFirst({ where: { ...ownUploads(ctx), key } });
  if (!upload) throw fault("not_found", { what: "Upload" });
  return upload;
}

/**
 * Gives back the room that is held for uploads whose files are gone: nobody can continue them. A file is there before
 * its row and goes after it, or once the asset is made, so one that is not there will not come.
 */
export async function releaseUploads(ctx: BrandContext, uploads: readonly MediaUpload[]): Promise<void> {
  if (uploads.length === 0) return;
  await ctx.db.mediaUpload.deleteMany({ where: { id: { in: uploads.map(({ id }) => id) }, assetId: null } });
}

/** How long a file that comes in pieces will be; null where none is expected. For doors that have let the person in. */
export async function announcedBytes(db: Tx, key: string): Promise<number | null> {
  const upload = await db.mediaUpload.findUnique({ where: { key }, select: { bytes: true } });
  return upload?.bytes ?? null;
}
