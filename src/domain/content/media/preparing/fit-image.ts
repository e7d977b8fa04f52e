import { openAsBlob } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileTypeFromBlob } from "file-type";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { type FitPlan, MAX_PIXELS } from "../rules.ts";
import { IMAGE_TYPES } from "../terms.ts";
import { encodeWithin } from "./make-variants.ts";
import { toFault } from "./prepare-image.ts";
import { sharp } from "./sharp.ts";

/** `path` is the image; the result is written to `folder`. */
export type FitInput = { path: string; folder: string; plan: FitPlan };
export type FittedImage = { path: string; bytes: number; width: number; height: number };

declare module "#platform/heavy/tasks.ts" {
  interface HeavyTasks {
    "media.fit": (input: FitInput) => Promise<FittedImage>;
  }
}

/**
 * Makes a JPEG by a plan, with the best quality that its bytes allow.
 * @throws Fault invalid on `file`
 */
export async function fitImage({ path, folder, plan }: FitInput): Promise<FittedImage> {
  const type = (await fileTypeFromBlob(await openAsBlob(path)))?.mime;
  // Other types, above all SVG, are never given to the decoder.
  if (!IMAGE_TYPES.some((known) => known === type)) throw invalid("file", t("Unsupported file type."));
  const open = () => sharp(path, { limitInputPixels: MAX_PIXELS }).autoOrient();
  const { bytes, width, height } = await encodeWithin({ open }, Math.max(plan.width, plan.height), plan.bytes).catch(
    (error: unknown) => {
      throw toFault(error);
    },
  );
  const made = join(folder, "fitted.jpg");
  await writeFile(made, bytes);
  return { path: made, bytes: bytes.length, width, height };
}
