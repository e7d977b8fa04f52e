import { join } from "node:path";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { type Sharp, sharp } from "../preparing/sharp.ts";
import { colorMatrix, isRecolored, MAX_PIXELS } from "../rules.ts";
import type { Edit, TextContrast } from "../schema.ts";
import { drawTexts } from "./draw-texts.ts";
import { judgeTexts } from "./judge-texts.ts";

/** `path` is the image; the result is written to `folder`. */
export type EditTaskInput = { path: string; folder: string; edit: Edit };

/** `path` of the new file; `contrasts` of the texts that were written on it. */
export type EditedOnDisk = { path: string; contrasts: TextContrast[] };

declare module "#platform/heavy/tasks.ts" {
  interface HeavyTasks {
    "media.edit": (input: EditTaskInput) => Promise<EditedOnDisk>;
  }
}

/**
 * Edits to a PNG, so that it is encoded lossily only once, later.
 * @throws Fault invalid on `id`, and on a text that can't be drawn
 */
export async function editImage({ path, folder, edit }: EditTaskInput): Promise<EditedOnDisk> {
  const open = (file: string) => sharp(file, { limitInputPixels: MAX_PIXELS });
  const { pages = 1 } = await open(path).metadata();
  if (pages > 1) throw invalid("id", t("Animated images can't be edited."));
  let current = path;
  // One file per step: within one, sharp has an order of its own.
  for (const [number, step] of stepsOf(edit).entries()) {
    const next = join(folder, `edited-${number}.png`);
    await step(open(current)).png({ compressionLevel: 1 }).toFile(next);
    current = next;
  }
  if (edit.texts.length === 0) return { path: current, contrasts: [] };
  const written = join(folder, "written.png");
  const contrasts = await judgeTexts(current, edit.texts);
  await (await withTexts(open(current), edit.texts)).png({ compressionLevel: 1 }).toFile(written);
  return { path: written, contrasts };
}

type Step = (image: Sharp) => Sharp;

function stepsOf(edit: Edit): Step[] {
  const { crop, width } = edit;
  const { rows, offset } = colorMatrix(edit);
  const steps: (Step | null)[] = [
    edit.rotate === 0 ? null : (image) => image.rotate(edit.rotate),
    edit.flip_horizontal ? (image) => image.flop() : null,
    edit.flip_vertical ? (image) => image.flip() : null,
    crop ? (image) => image.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height }) : null,
    width === null ? null : (image) => image.resize({ width }),
    isRecolored(edit) ? (image) => image.recomb(rows).linear([1, 1, 1], Array(3).fill(offset * 255)) : null,
  ];
  return steps.filter((step) => step !== null);
}

async function withTexts(image: Sharp, texts: Edit["texts"]): Promise<Sharp> {
  const { width, height } = await image.metadata();
  return image.composite([{ input: Buffer.from(await drawTexts(texts, { width, height })) }]);
}
