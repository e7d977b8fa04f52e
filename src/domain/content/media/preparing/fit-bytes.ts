import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PublicContext } from "#kernel/context.ts";
import type { FitPlan } from "../rules.ts";
import { inScratchFolder } from "../upload/save-file.ts";
import { type FileOwner, runMediaTask } from "./run-media-task.ts";

/**
 * Makes a JPEG by a plan from bytes of any origin; of an animation, its first frame.
 * @throws Fault invalid on `file` if the content is not an image of a type in `IMAGE_TYPES`; unavailable, throttled
 */
export async function fitBytes(
  ctx: Pick<PublicContext, "db" | "heavy" | "log">,
  owner: FileOwner,
  bytes: Uint8Array,
  plan: FitPlan,
): Promise<{ file: Buffer; width: number; height: number }> {
  return inScratchFolder(async (folder) => {
    const path = join(folder, "original");
    await writeFile(path, bytes);
    const { path: made, width, height } = await runMediaTask(ctx, owner, "media.fit", { path, folder, plan }, "file");
    return { file: await readFile(made), width, height };
  });
}
