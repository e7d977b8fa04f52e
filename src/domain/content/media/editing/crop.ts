import { openAsBlob } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrandContext } from "#kernel/context.ts";
import { type Fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { copyCredentials } from "../credentials/copy-credentials.ts";
import { findAsset, findBySha256 } from "../find.ts";
import { runMediaTask } from "../preparing/run-media-task.ts";
import { croppedName } from "../rules.ts";
import { CropInput, LibraryAsset } from "../schema.ts";
import { IMAGE_TYPES, type ImageType } from "../terms.ts";
import { hashFile, inScratchFolder, savePrepared } from "../upload/save-file.ts";
import type { LibraryRow } from "../view.ts";
import { viewWithPosts } from "../view-with-posts.ts";
import type { CropTaskInput } from "./crop-image.ts";

type CropArea = CropTaskInput["part"];

export const cropMedia = operation({
  name: "media.crop",
  summary: "Crop an image into a new asset, with the same alt text and folder. The original stays unchanged.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: CropInput,
  output: LibraryAsset,
  async run(ctx, { id, ...part }) {
    const whole = await findAsset(ctx.db, ctx, id);
    const type = IMAGE_TYPES.find((each) => each === whole.type);
    if (!type) throw refuse(t("Only images can be cropped."));
    requireWithin(whole, part);
    return viewWithPosts(ctx, await saveCrop(ctx, whole, type, part));
  },
});

function saveCrop(ctx: BrandContext, whole: LibraryRow, as: ImageType, part: CropArea): Promise<LibraryRow> {
  return inScratchFolder(async (folder) => {
    const path = join(folder, "whole");
    await writeFile(path, await ctx.storage.getStream(whole.storageKey));
    const cut = await runMediaTask(ctx, ctx.brandId, "media.cut_out", { path, folder, part }, "id");
    const sha256 = await hashFile(await openAsBlob(cut));
    const known = await findBySha256(ctx.db, ctx.brandId, sha256);
    if (known) return known;
    const prepared = await runMediaTask(ctx, ctx.brandId, "media.prepare", { path: cut, folder, as }, "id");
    const { altText, folder: assetFolder } = whole;
    const details = { name: croppedName(whole.name), altText, folder: assetFolder, sha256 };
    return savePrepared(ctx, prepared, details, copyCredentials(whole, ["cropped"]));
  });
}

/** @throws Fault invalid on the side that exceeds the image's */
function requireWithin(whole: { width: number; height: number }, { x, y, width, height }: CropArea): void {
  if (x + width > whole.width)
    throw invalid("width", t("The crop exceeds the image width of {width} pixels.", { width: String(whole.width) }));
  if (y + height > whole.height) {
    throw invalid(
      "height",
      t("The crop exceeds the image height of {height} pixels.", { height: String(whole.height) }),
    );
  }
}

function refuse(message: string): Fault<"invalid"> {
  return invalid("id", message);
}
