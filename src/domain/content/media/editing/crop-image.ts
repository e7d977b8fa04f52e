import { join } from "node:path";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { sharp } from "../preparing/sharp.ts";
import { MAX_PIXELS } from "../rules.ts";

/** A part of the image at `path`, in its pixels; `folder` is for the resulting file. */
export type CropTaskInput = {
  path: string;
  folder: string;
  part: { x: number; y: number; width: number; height: number };
};

declare module "#platform/heavy/tasks.ts" {
  interface HeavyTasks {
    "media.cut_out": (input: CropTaskInput) => Promise<string>;
  }
}

/**
 * Crops to a PNG, so that it is encoded lossily only once, later.
 * @returns the path of the new file
 * @throws Fault invalid on `id`
 */
export async function cropImage({ path, folder, part }: CropTaskInput): Promise<string> {
  const image = sharp(path, { limitInputPixels: MAX_PIXELS });
  const { pages = 1 } = await image.metadata();
  if (pages > 1) throw invalid("id", t("Animated images can't be cropped."));
  const { x: left, y: top, width, height } = part;
  const cut = join(folder, "cut-out.png");
  await image.extract({ left, top, width, height }).png({ compressionLevel: 1 }).toFile(cut);
  return cut;
}
