import { openAsBlob } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrandContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { copyCredentials } from "../credentials/copy-credentials.ts";
import { findAsset, findBySha256 } from "../find.ts";
import { runMediaTask } from "../preparing/run-media-task.ts";
import { editedName, isRecolored, MAX_PIXELS } from "../rules.ts";
import { type Edit, EditInput, LibraryAsset, type TextContrast } from "../schema.ts";
import { IMAGE_TYPES, type ImageType, MAX_EDITED_SIDE } from "../terms.ts";
import { hashFile, inScratchFolder, savePrepared } from "../upload/save-file.ts";
import { type LibraryRow, readContrasts } from "../view.ts";
import { viewWithPosts } from "../view-with-posts.ts";

export const editMedia = operation({
  name: "media.edit",
  summary:
    "Rotate, mirror, crop, resize or recolor an image, or write on it, into a new asset with the same alt text and folder. The original stays unchanged.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: EditInput,
  output: LibraryAsset,
  async run(ctx, { id, ...edit }) {
    const whole = await findAsset(ctx.db, ctx, id);
    const type = IMAGE_TYPES.find((each) => each === whole.type);
    if (!type) throw invalid("id", t("This file is not an image."));
    requirePossible(whole, edit);
    return viewWithPosts(ctx, await saveEdited(ctx, whole, type, edit));
  },
});

function saveEdited(ctx: BrandContext, whole: LibraryRow, as: ImageType, edit: Edit): Promise<LibraryRow> {
  return inScratchFolder(async (folder) => {
    const path = join(folder, "whole");
    await writeFile(path, await ctx.storage.getStream(whole.storageKey));
    const edited = await runMediaTask(ctx, ctx.brandId, "media.edit", { path, folder, edit }, "id");
    const sha256 = await hashFile(await openAsBlob(edited.path));
    const known = await findBySha256(ctx.db, ctx.brandId, sha256);
    if (known) return known;
    const prepared = await runMediaTask(ctx, ctx.brandId, "media.prepare", { path: edited.path, folder, as }, "id");
    const { altText, folder: assetFolder } = whole;
    const textContrasts = [...keptContrasts(whole, edit), ...edited.contrasts];
    const details = {
      name: editedName(whole.name),
      altText,
      folder: assetFolder,
      sha256,
      ...(textContrasts.length > 0 && { textContrasts }),
    };
    return savePrepared(ctx, prepared, details, copyCredentials(whole, editsOf(edit)));
  });
}

/** Of the texts that the image had already, unless they may have been cut off, or look different now. */
function keptContrasts(whole: LibraryRow, edit: Edit): TextContrast[] {
  return edit.crop || isRecolored(edit) ? [] : (readContrasts(whole) ?? []);
}

/** The edits by the names that content credentials have for them. */
function editsOf(edit: Edit): string[] {
  const { rotate, flip_horizontal: across, flip_vertical: down, crop, width, texts } = edit;
  return [
    ...(rotate || across || down ? ["orientation"] : []),
    ...(crop ? ["cropped"] : []),
    ...(width === null ? [] : ["resized"]),
    ...(isRecolored(edit) ? ["color_adjustments"] : []),
    ...(texts.length > 0 ? ["edited"] : []),
  ];
}

/** @throws Fault invalid where the crop exceeds the image, or the new size is too large */
function requirePossible(image: { width: number; height: number }, { rotate, crop, width }: Edit): void {
  const isTurned = rotate === 90 || rotate === 270;
  const turned = isTurned ? { width: image.height, height: image.width } : image;
  const { x, y, ...part } = crop ?? { x: 0, y: 0, ...turned };
  if (x + part.width > turned.width) {
    throw invalid(
      "crop.width",
      t("The crop exceeds the image width of {width} pixels.", { width: String(turned.width) }),
    );
  }
  if (y + part.height > turned.height) {
    throw invalid(
      "crop.height",
      t("The crop exceeds the image height of {height} pixels.", { height: String(turned.height) }),
    );
  }
  const height = width === null ? 0 : Math.round((part.height * width) / part.width);
  if (width !== null && (height > MAX_EDITED_SIDE || height * width > MAX_PIXELS)) {
    throw invalid(
      "width",
      t("The height would be {height} pixels. Choose a smaller width.", { height: String(height) }),
    );
  }
}
