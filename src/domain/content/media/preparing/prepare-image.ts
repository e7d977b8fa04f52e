import { type Fault, invalid, isFault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { MAX_FRAMES, MAX_PIXELS } from "../rules.ts";
import type { ImageType } from "../terms.ts";
import { makeVariants } from "./make-variants.ts";
import type { Prepared } from "./prepare.ts";
import { type Sharp, sharp } from "./sharp.ts";

const SECONDS = 30;
const THUMBNAIL = 480;

/** The same format again; variants are for platforms that need another. */
const ENCODERS: Record<ImageType, (image: Sharp) => Sharp> = {
  "image/png": (image) => image.png(),
  "image/jpeg": (image) => image.jpeg({ quality: 90 }),
  "image/webp": (image) => image.webp({ quality: 90 }),
  "image/gif": (image) => image.gif(),
  "image/avif": (image) => image.avif({ quality: 65, effort: 2 }),
};

/**
 * Re-encodes an image: upright, in sRGB, without metadata, and without trailing data.
 * @throws Fault invalid on `file`
 */
export async function prepareImage(type: ImageType, input: Uint8Array, hasVariants = true): Promise<Prepared> {
  const open = (isAnimated: boolean) =>
    sharp(input, { animated: isAnimated, limitInputPixels: MAX_PIXELS, failOn: "error" }).timeout({
      seconds: SECONDS,
    });
  try {
    const { pages = 1 } = await open(true).metadata();
    if (pages > MAX_FRAMES) throw refuse(t("The animation has more than {maximum} frames.", { maximum: MAX_FRAMES }));
    const upright = pages > 1 ? open(true) : open(false).autoOrient();
    const { data, info } = await ENCODERS[type](upright).toBuffer({ resolveWithObject: true });
    const { width, height } = { width: info.width, height: info.pageHeight ?? info.height };
    const thumbnail = await open(false)
      .autoOrient()
      .resize(THUMBNAIL, THUMBNAIL, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    const still = { type, bytes: data.length, width, height, open: () => open(false).autoOrient() };
    return {
      type,
      original: new Blob([new Uint8Array(data)]),
      width,
      height,
      durationMs: null,
      codecs: null,
      pages: null,
      thumbnail,
      // A still in place of an animation would not be the image that was approved.
      variants: pages > 1 || !hasVariants ? [] : await makeVariants(still),
    };
  } catch (error) {
    throw toFault(error);
  }
}

function refuse(message: string): Fault<"invalid"> {
  return invalid("file", message);
}

/** A decoder error, as a message for the user. */
export function toFault(error: unknown): unknown {
  if (!(error instanceof Error) || isFault(error)) return error;
  if (error.message.includes("pixel limit"))
    return refuse(t("The image has more than {maximum} million pixels.", { maximum: MAX_PIXELS / 1e6 }));
  if (error.message.includes("timeout")) return refuse(t("The image takes too long to process."));
  return refuse(t("The image is damaged."));
}
