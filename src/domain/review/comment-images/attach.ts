import { invalid } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Tx } from "#platform/db/index.ts";
import type { AttachedImages } from "./schema.ts";
import type { ImageOwner } from "./store.ts";

/**
 * Gives uploaded images to a new entry of a thread, in their order, in its transaction.
 * @param owner who sends the comment; null for whoever can have uploaded none
 * @throws Fault invalid on `images` for one that is not theirs, was sent before, or was deleted after an hour
 */
export async function attachImages(
  tx: Tx,
  { id: entryId, brandId }: { id: number; brandId: BrandId },
  owner: ImageOwner | null,
  images: AttachedImages,
): Promise<void> {
  for (const [position, { id, alt_text: altText }] of images.entries()) {
    const { count } =
      owner === null
        ? { count: 0 }
        : await tx.commentImage.updateMany({
            where: { id, brandId, entryId: null, ...owner },
            data: { entryId, position, altText },
          });
    if (count === 0) throw invalid("images", t("This image wasn't found. Unsent images are deleted after an hour."));
  }
}
