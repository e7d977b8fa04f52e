import { findAsset } from "#domain/content/media/index.ts";
import { isImageForm } from "#domain/content/media/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { toStorableText } from "#kernel/storable.ts";
import { generateDraft, requireAi } from "./draft.ts";
import { recordProposal } from "./record-proposal.ts";
import { altTextPrompt } from "./rules.ts";
import { DescribeImageInput, WrittenText } from "./schema.ts";
import { MAX_SUGGESTED_ALT } from "./terms.ts";

/** Larger files are not sent to a model; every image has a version below. */
const MAX_BYTES = 5_000_000;

export const describeImage = operation({
  name: "drafting.describe_image",
  summary: "Propose an alt text for an image of the library. Uses one AI credit; changes nothing.",
  scope: "brand",
  needs: "content.manage",
  tier: "full",
  waitsOutside: true,
  input: DescribeImageInput,
  output: WrittenText,
  async run(ctx, { media_id: id, body }) {
    requireAi(ctx);
    const prompt = altTextPrompt(body, await readJpeg(ctx, id));
    return generateDraft(ctx, ctx.brandId, prompt, async (tx, text, model) => {
      await recordProposal(tx, ctx, { task: "alt_text", model, subject: { type: "media", id } });
      return { text: toStorableText(text, MAX_SUGGESTED_ALT), model };
    });
  },
});

/** The smallest JPEG of the whole image. */
async function readJpeg(ctx: BrandContext, id: number): Promise<Uint8Array> {
  const asset = await findAsset(ctx.db, ctx, id);
  const [smallest] = [asset, ...asset.variants.filter(({ name }) => name !== "square" && isImageForm(name))]
    .filter(({ type, bytes }) => type === "image/jpeg" && bytes <= MAX_BYTES)
    .toSorted((a, b) => a.bytes - b.bytes);
  if (!asset.type.startsWith("image/") || !smallest)
    throw invalid("media_id", t("Alt texts can be suggested for images only."));
  return ctx.storage.getBytes(smallest.storageKey);
}
