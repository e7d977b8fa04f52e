import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BrandContext } from "#kernel/context.ts";
import { findAsset, findBySha256 } from "./find.ts";
import { codecsOf, isSigned } from "./rules.ts";
import { type NewAsset, saveAsset } from "./upload/save-asset.ts";
import { inScratchFolder } from "./upload/save-file.ts";
import type { LibraryRow } from "./view.ts";

/**
 * Copies an asset with its files into another brand's library, where it counts against that account's storage. A file
 * that the brand already has is not copied.
 * @param target the same caller's context in the other brand
 * @throws Fault not_found, limit_reached, unavailable
 */
export async function copyToBrand(ctx: BrandContext, target: BrandContext, id: number): Promise<LibraryRow> {
  const asset = await findAsset(ctx.db, ctx, id);
  const known = await findBySha256(ctx.db, target.brandId, asset.sha256);
  if (known) return known;
  return inScratchFolder(async (folder) => {
    const storageKey = randomBytes(16).toString("hex");
    const newKey = (key: string) => storageKey + key.slice(asset.storageKey.length);
    const thumbKey = newKey(asset.thumbKey);
    const fetchFile = async (from: string, key: string, isStreamed: boolean): Promise<NewAsset> => {
      const path = join(folder, key);
      await pipeline(await ctx.storage.getStream(from), createWriteStream(path));
      return { key, path, isStreamed };
    };
    const files = [
      await fetchFile(asset.storageKey, storageKey, true),
      await fetchFile(asset.thumbKey, thumbKey, false),
    ];
    const variants = [];
    for (const { assetId: _, storageKey: from, ...variant } of asset.variants) {
      // Made for the other brand's setting, and made again where this one has it.
      if (isSigned(variant.name)) continue;
      const key = newKey(from);
      files.push(await fetchFile(from, key, false));
      variants.push({ ...variant, storageKey: key });
    }
    const { name, type, bytes, width, height, altText, sha256, durationMs, pages } = asset;
    const uploaderId = target.caller.kind === "person" ? target.caller.userId : null;
    const row = {
      name,
      type,
      bytes,
      width,
      height,
      altText,
      sha256,
      durationMs,
      pages,
      ...codecsOf(asset),
      ...(asset.contentCredentials === null ? {} : { contentCredentials: asset.contentCredentials }),
      ...(asset.textContrasts === null ? {} : { textContrasts: asset.textContrasts }),
      storageKey,
      thumbKey,
      uploaderId,
    };
    return saveAsset(target, { ...row, brandId: target.brandId, variants: { create: variants } }, files);
  });
}
