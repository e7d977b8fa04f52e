import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import type { PublicContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { FitPlan } from "./rules.ts";
import { runMediaTask } from "./run-media-task.ts";
import { inScratchFolder } from "./save-file.ts";
import { IMAGE_TYPES } from "./terms.ts";

/**
 * Makes a JPEG by a plan from bytes of any origin; of an animation, its first frame.
 * @throws Fault invalid on `file` if the content is not an image of a type in `IMAGE_TYPES`; unavailable, throttled
 */
export async function fitBytes(
  ctx: Pick<PublicContext, "db" | "heavy" | "log">,
  brandId: number,
  bytes: Uint8Array,
  plan: FitPlan,
): Promise<{ file: Buffer; width: number; height: number }> {
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  // Other types, above all SVG, are never given to the decoder.
  if (!IMAGE_TYPES.some((known) => known === type)) throw invalid("file", t("Unsupported file type."));
  return inScratchFolder(async (folder) => {
    const path = join(folder, "original");
    await writeFile(path, bytes);
    const { path: made, width, height } = await runMediaTask(ctx, brandId, "media.fit", { path, folder, plan }, "file");
    return { file: await readFile(made), width, height };
  });
}
