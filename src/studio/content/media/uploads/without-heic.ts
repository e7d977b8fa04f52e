import { HEAD_BYTES, heifKind, MAX_PIXELS } from "#domain/content/media/rules.ts";

/** As many pixels as Safari on older iPhones draws. */
const SMALL_CANVAS_PIXELS = 4096 * 4096;
const JPEG_QUALITY = 0.92;

/**
 * A HEIC image as an upright JPEG in its full size, which only browsers with a decoder of the system make: Safari. Other
 * files are returned as they are.
 * @returns null for a HEIC image that this browser can't decode
 */
export async function withoutHeic(file: File): Promise<File | null> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (heifKind(head) !== "heic") return file;
  const image = await createImageBitmap(file).catch(() => null);
  if (!image) return null;
  try {
    const jpeg = (await encode(image, MAX_PIXELS)) ?? (await encode(image, SMALL_CANVAS_PIXELS));
    const name = `${file.name.replace(/\.(hei[cf]s?|jpe?g)$/i, "")}.jpg`;
    return jpeg && new File([jpeg], name, { type: "image/jpeg", lastModified: file.lastModified });
  } finally {
    image.close();
  }
}

/** @returns null where the browser draws no canvas of this size */
function encode(image: ImageBitmap, mostPixels: number): Promise<Blob | null> {
  const scale = Math.min(1, Math.sqrt(mostPixels / (image.width * image.height)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(image.width * scale);
  canvas.height = Math.floor(image.height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
}
