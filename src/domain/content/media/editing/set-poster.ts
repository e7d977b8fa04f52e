import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { invalid, isFault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { discardFiles } from "../discard-files.ts";
import { findAsset, lockAsset, WITH_ALL } from "../find.ts";
import { runMediaTask } from "../preparing/run-media-task.ts";
import { derivedKey, kindOf } from "../rules.ts";
import { LibraryAsset, PosterInput } from "../schema.ts";
import { inScratchFolder } from "../upload/save-file.ts";
import { viewWithPosts } from "../view-with-posts.ts";

/** Longer than storing it takes. */
const ABANDONED_SECONDS = 3600;

export const setPoster = operation({
  name: "media.set_poster",
  summary: "Set the image that stands for a video in lists and previews. The video stays as it is.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: PosterInput,
  output: LibraryAsset,
  async run(ctx, { id, image }) {
    const { type, storageKey } = await findAsset(ctx.db, ctx, id);
    if (kindOf(type) !== "video") throw invalid("id", t("A poster belongs to a video, which this file is not."));
    const thumbnail = await makeThumbnail(ctx, Buffer.from(image, "base64"));
    // Another address than before: browsers keep the files of an address.
    const key = derivedKey(storageKey, `poster-${randomBytes(8).toString("hex")}`);
    const later = { startAfterSeconds: ABANDONED_SECONDS };
    await ctx.db.$transaction((tx) => ctx.queue.enqueue(tx, discardFiles, { keys: [key] }, later));
    await ctx.storage.put(key, thumbnail);
    const asset = await ctx.db.$transaction(async (tx) => {
      const { thumbKey: before } = await lockAsset(tx, ctx, id);
      const changed = await tx.mediaAsset.update({ where: { id }, data: { thumbKey: key }, include: WITH_ALL });
      await ctx.queue.enqueue(tx, discardFiles, { keys: [before] });
      await auditInBrand(tx, ctx, {
        brandId: ctx.brandId,
        action: "media.poster_set",
        subject: { type: "asset", id },
        detail: { name: changed.name },
      });
      return changed;
    });
    return viewWithPosts(ctx, asset);
  },
});

/** @throws Fault invalid on `image` for anything but an image */
function makeThumbnail(ctx: BrandContext, bytes: Buffer): Promise<Uint8Array> {
  return inScratchFolder(async (folder) => {
    const path = join(folder, "poster");
    await writeFile(path, bytes);
    const input = { path, folder, as: "image/webp" } as const;
    const prepared = await runMediaTask(ctx, ctx.brandId, "media.prepare", input, "file").catch((error: unknown) => {
      if (isFault(error, "invalid")) throw invalid("image", t("This isn't an image, or it's damaged."));
      throw error;
    });
    return readFile(prepared.thumbnail.path);
  });
}
