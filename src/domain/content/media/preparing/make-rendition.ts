import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SystemContext } from "#kernel/job.ts";
import { addCredentials } from "../credentials/add-credentials.ts";
import { discardFiles } from "../discard-files.ts";
import { derivedKey, type FitPlan, fitName, type RenditionPlan } from "../rules.ts";
import { inScratchFolder } from "../upload/save-file.ts";
import type { AssetRow } from "../view.ts";
import { runMediaTask } from "./run-media-task.ts";

/** Longer than making and storing it takes. */
const ABANDONED_SECONDS = 3600;

/**
 * Makes a form of an image that its channel needs, and stores it for reuse: a smaller one for limits that none of its variants
 * fits, and one with content credentials. Idempotent: the file and its row get the same names, and once it is stored, every
 * try sends the same bytes.
 * @throws Fault invalid, unavailable; Error if the asset is gone
 */
export async function makeRendition(
  ctx: SystemContext,
  brandId: number,
  assetId: number,
  { fit, sign }: RenditionPlan,
): Promise<void> {
  if (fit) await makeFit(ctx, await findRow(ctx, brandId, assetId), fit);
  if (sign) {
    const asset = await findRow(ctx, brandId, assetId);
    const form = await addCredentials(ctx, asset, sign);
    if (form) await store(ctx, asset, form);
  }
}

function findRow({ db }: SystemContext, brandId: number, id: number): Promise<AssetRow> {
  return db.mediaAsset.findFirstOrThrow({ where: { id, brandId }, include: { variants: true } });
}

async function makeFit(ctx: SystemContext, asset: AssetRow, plan: FitPlan): Promise<void> {
  const name = fitName(plan);
  if (asset.variants.some((variant) => variant.name === name)) return;
  await store(ctx, asset, {
    name,
    file: name,
    async make(folder) {
      const path = join(folder, "original");
      await writeFile(path, await ctx.storage.getStream(asset.storageKey));
      const made = await runMediaTask(ctx, asset.brandId, "media.fit", { path, folder, plan }, "file");
      return { ...made, type: "image/jpeg" };
    },
  });
}

/** A form of an image to be made in a temporary folder; `file` is the end of its key. */
export type NewForm = {
  name: string;
  file: `fit-${string}` | `c2pa-${string}`;
  make(folder: string): Promise<{ path: string; type: string; bytes: number; width: number; height: number }>;
};

/** Of two workers that make the same at once, the row of one stays, and is sent by both. */
async function store(ctx: SystemContext, asset: AssetRow, { name, file, make }: NewForm): Promise<void> {
  const storageKey = derivedKey(asset.storageKey, file);
  const later = { startAfterSeconds: ABANDONED_SECONDS };
  await ctx.db.$transaction((tx) => ctx.queue.enqueue(tx, discardFiles, { keys: [storageKey] }, later));
  await inScratchFolder(async (folder) => {
    const { path, ...made } = await make(folder);
    await ctx.storage.put(storageKey, await readFile(path));
    await ctx.db.mediaVariant.createMany({
      data: [{ ...made, assetId: asset.id, name, storageKey }],
      skipDuplicates: true,
    });
  });
}
