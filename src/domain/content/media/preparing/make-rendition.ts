import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SystemContext } from "#kernel/job.ts";
import { discardFiles } from "../discard-files.ts";
import { derivedKey, type FitPlan, fitName } from "../rules.ts";
import { inScratchFolder } from "../upload/save-file.ts";
import { runMediaTask } from "./run-media-task.ts";

/** Longer than making and storing it takes. */
const ABANDONED_SECONDS = 3600;

/**
 * Makes a rendition of an image for limits that none of its variants fits, and stores it for reuse. Idempotent: the
 * file and its row get the same names.
 * @throws Fault invalid, unavailable; Error if the asset is gone
 */
export async function makeRendition(
  ctx: SystemContext,
  brandId: number,
  assetId: number,
  plan: FitPlan,
): Promise<void> {
  const asset = await ctx.db.mediaAsset.findFirstOrThrow({ where: { id: assetId, brandId } });
  const name = fitName(plan);
  const storageKey = derivedKey(asset.storageKey, name);
  const later = { startAfterSeconds: ABANDONED_SECONDS };
  await ctx.db.$transaction((tx) => ctx.queue.enqueue(tx, discardFiles, { keys: [storageKey] }, later));
  await inScratchFolder(async (folder) => {
    const path = join(folder, "original");
    await writeFile(path, await ctx.storage.getStream(asset.storageKey));
    const made = await runMediaTask(ctx, brandId, "media.fit", { path, folder, plan }, "file");
    await ctx.storage.put(storageKey, await readFile(made.path));
    const { bytes, width, height } = made;
    await ctx.db.mediaVariant.createMany({
      data: [{ assetId, name, storageKey, type: "image/jpeg", bytes, width, height }],
      skipDuplicates: true,
    });
  });
}
