import type { ImageType } from "../terms.ts";
import type { PreparedVariant } from "./prepare.ts";
import { type OutputInfo, type Sharp, sharp } from "./sharp.ts";

/** A stored image, and a function to read it again. */
type SourceImage = { type: ImageType; bytes: number; width: number; height: number; open(): Sharp };

/**
 * Longest side in pixels and maximum bytes. `large` is accepted by Mastodon, X, Google Business, LinkedIn, Facebook,
 * Telegram and Discord; `small` is within Bluesky's million bytes.
 */
const SIZES = [
  { name: "large", side: 2048, bytes: 5_000_000 },
  { name: "small", side: 2000, bytes: 976_000 },
] as const;

/** Instagram accepts ratios of width to height from 4:5 to 1.91:1; any other gets a square around it. */
const SQUARE = { side: 1080, least: 0.8, most: 1.91 };

const BEST = 88;
const QUALITIES = [BEST, 80, 70, 55, 40];
/** Scale from one size to the next, if no quality makes the file small enough. */
const SHRINK = 0.75;

/** JPEGs of an image for platforms that do not accept the original; none where the original is good enough. */
export async function makeVariants(still: SourceImage): Promise<PreparedVariant[]> {
  const variants: PreparedVariant[] = [];
  for (const { name, side, bytes } of SIZES) {
    const isWithin = Math.max(still.width, still.height) <= side && still.bytes <= bytes;
    if (still.type !== "image/jpeg" || !isWithin) variants.push({ name, ...(await encodeWithin(still, side, bytes)) });
  }
  const ratio = still.width / still.height;
  if (ratio < SQUARE.least || ratio > SQUARE.most) variants.push({ name: "square", ...(await padded(still)) });
  return variants;
}

/** A JPEG with at most so many pixels on its longest side, and so many bytes. */
export async function encodeWithin(
  still: Pick<SourceImage, "open">,
  side: number,
  most: number,
): Promise<Omit<PreparedVariant, "name">> {
  for (let longest = side; ; longest = Math.round(longest * SHRINK)) {
    const pixels = await flatten(still.open().resize(longest, longest, { fit: "inside", withoutEnlargement: true }));
    for (const quality of QUALITIES) {
      const made = await toJpeg(pixels, quality);
      if (made.bytes.length <= most) return made;
    }
  }
}

async function padded(still: SourceImage): Promise<Omit<PreparedVariant, "name">> {
  const { side } = SQUARE;
  return toJpeg(await flatten(still.open().resize(side, side, { fit: "contain", background: "white" })), BEST);
}

type Pixels = { data: Buffer; info: OutputInfo };

/** Decodes and resizes once for all qualities; transparency becomes white. */
function flatten(image: Sharp): Promise<Pixels> {
  return image.flatten({ background: "white" }).raw().toBuffer({ resolveWithObject: true });
}

async function toJpeg({ data: pixels, info }: Pixels, quality: number): Promise<Omit<PreparedVariant, "name">> {
  const { width, height, channels } = info;
  const bytes = await sharp(pixels, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer();
  return { type: "image/jpeg", bytes, width, height };
}
