import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { Moved, RenameFolderInput } from "./schema.ts";

export const renameFolder = operation({
  name: "media.rename_folder",
  summary: "Rename a media folder and move all its assets.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: RenameFolderInput,
  output: Moved,
  async run(ctx, { name, new_name: folder }) {
    const { count } = await ctx.db.mediaAsset.updateMany({
      where: { brandId: ctx.brandId, folder: name },
      data: { folder },
    });
    if (count === 0) throw invalid("name", t("This folder doesn't exist."));
    return { moved: count };
  },
});
