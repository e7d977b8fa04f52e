import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";
import { type Fault, invalid, isFault } from "#kernel/fault.ts";
import { MOST_FRAMES, MOST_PIXELS } from "./rules.ts";
import { ASSET_TYPES, type AssetType } from "./schema.ts";

export type PreparedImage = {
  type: AssetType;
  bytes: Uint8Array;
  width: number;
  height: number;
  thumbnail: Uint8Array;
};

const SECONDS = 30;
const THUMBNAIL = 480;

/** The same format again: what a platform refuses about it is preflight's business. */
const ENCODERS: Record<AssetType, (image: Sharp) => Sharp> = {
  "image/png": (image) => image.png(),
  "image/jpeg": (image) => image.jpeg({ quality: 90 }),
  "image/webp": (image) => image.webp({ quality: 90 }),
  "image/gif": (image) => image.gif(),
  "image/avif": (image) => image.avif({ quality: 65, effort: 2 }),
};

/**
 * Reads an uploaded image by its content, never by its name, and writes it anew: upright, in sRGB, without metadata,
 * and without anything that only pretends to be part of the picture.
 * @throws Fault invalid on `file`
 */
export async function prepareImage(given: Uint8Array): Promise<PreparedImage> {
  const type = await typeByContent(given);
  const open = (isAnimated: boolean) =>
    sharp(given, { animated: isAnimated, limitInputPixels: MOST_PIXELS, failOn: "error" }).timeout({
      seconds: SECONDS,
    });
  try {
    const { pages = 1 } = await open(true).metadata();
    if (pages > MOST_FRAMES) throw refuse(`The animation has more than ${MOST_FRAMES} frames.`);
    const upright = pages > 1 ? open(true) : open(false).autoOrient();
    const { data, info } = await ENCODERS[type](upright).toBuffer({ resolveWithObject: true });
    const thumbnail = await open(false)
      .autoOrient()
      .resize(THUMBNAIL, THUMBNAIL, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    return { type, bytes: data, width: info.width, height: info.pageHeight ?? info.height, thumbnail };
  } catch (error) {
    throw asRefusal(error);
  }
}

async function typeByContent(given: Uint8Array): Promise<AssetType> {
  const found = await fileTypeFromBuffer(given);
  const type = ASSET_TYPES.find((each) => each === found?.mime);
  if (type) return type;
  throw refuse(`This is not a PNG, JPEG, WebP, GIF or AVIF image${found ? ` but ${found.mime}` : ""}.`);
}

function refuse(message: string): Fault<"invalid"> {
  return invalid("file", message);
}

function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || isFault(error)) return error;
  if (error.message.includes("pixel limit"))
    return refuse(`The image has more than ${MOST_PIXELS / 1e6} million pixels.`);
  if (error.message.includes("timeout")) return refuse("The image takes too long to read.");
  return refuse("The image is damaged.");
}
