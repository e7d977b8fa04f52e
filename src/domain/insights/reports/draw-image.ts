import sharp from "sharp";

type Box = { width: number; height: number; isCropped: boolean };

/** Pixels per point: sharp on paper, small in the file. */
const DENSITY = 3;
/** Our thumbnails are far smaller. */
const MAX_PIXELS = 4_000_000;

/** An image as PDFs can contain it; null for one that can't be read, which must not prevent the report. */
export async function toPng(bytes: Uint8Array, { width, height, isCropped }: Box): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize(width * DENSITY, height * DENSITY, { fit: isCropped ? "cover" : "inside" })
      .png()
      .toBuffer();
  } catch {
    return null;
  }
}
