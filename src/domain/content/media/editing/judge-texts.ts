import { contrastOn } from "../contrast.ts";
import { sharp } from "../preparing/sharp.ts";
import { MAX_PIXELS } from "../rules.ts";
import type { ImageText, TextContrast } from "../schema.ts";
import { drawTexts, measureText } from "./draw-texts.ts";

/** Of the copy that is judged, the longer side in pixels: about what screens show. */
const JUDGED_SIDE = 1000;

/**
 * How well texts can be read on an image, each on what is beneath it: the image, and the texts before it.
 * @param path of the image without them
 */
export async function judgeTexts(path: string, texts: readonly ImageText[]): Promise<TextContrast[]> {
  const copy = await sharp(path, { limitInputPixels: MAX_PIXELS })
    .resize({ width: JUDGED_SIDE, height: JUDGED_SIDE, fit: "inside", withoutEnlargement: true })
    .toColorspace("srgb")
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { width, height } = await sharp(copy).metadata();
  const found: TextContrast[] = [];
  for (const [index, text] of texts.entries()) {
    const before = Buffer.from(await drawTexts(texts.slice(0, index), { width, height }));
    const { data, info } = await sharp(copy)
      .composite([{ input: before }])
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const contrast = contrastOn(
      text,
      { data, width: info.width, height: info.height },
      await measureText(text, { width, height }),
    );
    if (contrast) found.push(contrast);
  }
  return found;
}
