import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { MoveAssetsInput, Moved } from "./schema.ts";

export const moveMedia = operation({
  name: "media.move",
  summary: "Move assets into a folder, or out of one. If an asset doesn't exist, none are moved.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: MoveAssetsInput,
  output: Moved,
  async run(ctx, { ids, folder }) {
    const wanted = [...new Set(ids)];
    return ctx.db.$transaction(async (tx) => {
      const where = { brandId: ctx.brandId, id: { in: wanted } };
      const { count } = await tx.mediaAsset.updateMany({ where, data: { folder } });
      if (count < wanted.length) throw invalid("ids", t("One of these assets doesn't exist."));
      return { moved: count };
    });
  },
});
