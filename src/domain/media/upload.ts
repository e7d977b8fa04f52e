import { createHash, randomBytes } from "node:crypto";
import { accountOfBrand } from "#domain/audit/index.ts";
import { lockAccount, requireRoom } from "#domain/entitlements/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import type { MediaAsset, Prisma } from "#platform/db/index.ts";
import { prepareImage } from "./prepare-image.ts";
import { thumbKeyOf, tidyName } from "./rules.ts";
import { Asset, LARGEST_UPLOAD, UploadInput } from "./schema.ts";
import { viewAsset } from "./view.ts";

export const uploadMedia = operation({
  name: "media.upload",
  summary: "Upload an image; the same bytes again answer the asset that is there.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: UploadInput,
  output: Asset,
  async run(ctx, { file, alt_text: altText }) {
    if (file.bytes.length > LARGEST_UPLOAD) throw fault("payload_too_large", { limitBytes: LARGEST_UPLOAD });
    const sha256 = createHash("sha256").update(file.bytes).digest("hex");
    const known = await ctx.db.mediaAsset.findUnique({ where: { brandId_sha256: { brandId: ctx.brandId, sha256 } } });
    if (known) return viewAsset(known, ctx.env);

    const { type, bytes, width, height, thumbnail } = await prepareImage(file.bytes);
    const storageKey = randomBytes(16).toString("hex");
    const thumbKey = thumbKeyOf(storageKey);
    const row = { brandId: ctx.brandId, name: tidyName(file.name), type, bytes: bytes.length, width, height };
    const asset = await keep(
      ctx,
      { ...row, altText, sha256, storageKey, thumbKey },
      { [storageKey]: bytes, [thumbKey]: thumbnail },
    );
    return viewAsset(asset, ctx.env);
  },
});

/**
 * One transaction holds the reservation, the row and the files: whatever fails, or dies, releases the allowance.
 * @throws Fault limit_reached
 */
async function keep(
  ctx: BrandContext,
  row: Prisma.MediaAssetUncheckedCreateInput,
  files: Record<string, Uint8Array>,
): Promise<MediaAsset> {
  try {
    return await ctx.db.$transaction(async (tx) => {
      const accountId = await accountOfBrand(tx, ctx.brandId);
      await lockAccount(tx, accountId);
      const known = await tx.mediaAsset.findFirst({ where: { brandId: ctx.brandId, sha256: row.sha256 } });
      if (known) return known;
      await requireRoom(tx, ctx, accountId, "storage_limit", row.bytes);
      await tx.account.update({ where: { id: accountId }, data: { storageUsed: { increment: row.bytes } } });
      const asset = await tx.mediaAsset.create({ data: row });
      for (const [key, bytes] of Object.entries(files)) await ctx.storage.put(key, bytes);
      return asset;
    });
  } catch (error) {
    await discard(ctx, row.storageKey, Object.keys(files));
    throw error;
  }
}

/** A commit may have gone through although its answer was lost: a stray file does no harm, a row without one does. */
async function discard(ctx: BrandContext, storageKey: string, keys: string[]): Promise<void> {
  const isKept = await ctx.db.mediaAsset.count({ where: { storageKey } }).catch(() => 1);
  if (isKept === 0) await Promise.allSettled(keys.map((key) => ctx.storage.delete(key)));
}
