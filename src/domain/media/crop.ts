import sharp from "sharp";
import type { BrandContext } from "#kernel/context.ts";
import { type Fault, invalid } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { answerWith } from "./answer-with.ts";
import { findAsset, findBySha256 } from "./find.ts";
import { digest, keepPrepared } from "./keep-file.ts";
import { prepareImage } from "./prepare-image.ts";
import { croppedName, MOST_PIXELS } from "./rules.ts";
import { CropInput, LibraryAsset } from "./schema.ts";
import { IMAGE_TYPES, type ImageType } from "./terms.ts";
import type { LibraryRow } from "./view.ts";

type Part = { x: number; y: number; width: number; height: number };

export const cropMedia = operation({
  name: "media.crop",
  summary: "Make a new asset of a part of a picture, with its alt text and in its folder; the picture itself stays.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: CropInput,
  output: LibraryAsset,
  async run(ctx, { id, ...part }) {
    const whole = await findAsset(ctx.db, ctx.brandId, id);
    const type = IMAGE_TYPES.find((each) => each === whole.type);
    if (!type) throw refuse("This is no picture. Only pictures can be cropped.");
    requireWithin(whole, part);
    return answerWith(ctx, await keepPart(ctx, whole, type, part));
  },
});

/** The part goes on as PNG, so that it is written in a format that loses something only once. */
async function keepPart(ctx: BrandContext, whole: LibraryRow, type: ImageType, part: Part): Promise<LibraryRow> {
  const bytes = await cutOut(await ctx.storage.getBytes(whole.storageKey), part);
  const sha256 = await digest(new Blob([bytes]));
  const known = await findBySha256(ctx.db, ctx.brandId, sha256);
  if (known) return known;
  const { altText, folder } = whole;
  return keepPrepared(ctx, await prepareImage(type, bytes), { name: croppedName(whole.name), altText, folder, sha256 });
}

async function cutOut(picture: Uint8Array, { x, y, width, height }: Part): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp(picture, { limitInputPixels: MOST_PIXELS });
  const { pages = 1 } = await image.metadata();
  if (pages > 1) throw refuse("An animation cannot be cropped.");
  return new Uint8Array(
    await image.extract({ left: x, top: y, width, height }).png({ compressionLevel: 1 }).toBuffer(),
  );
}

/** @throws Fault invalid on the side that goes beyond the picture's */
function requireWithin(whole: { width: number; height: number }, { x, y, width, height }: Part): void {
  if (x + width > whole.width) throw invalid("width", `The picture is ${whole.width} pixels wide; this goes beyond.`);
  if (y + height > whole.height) {
    throw invalid("height", `The picture is ${whole.height} pixels high; this goes beyond.`);
  }
}

function refuse(message: string): Fault<"invalid"> {
  return invalid("id", message);
}
