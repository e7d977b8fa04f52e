import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { auditSavedText, lockSavedText } from "./find.ts";
import { SavedTextInput } from "./schema.ts";

export const deleteSavedText = operation({
  name: "saved_texts.delete",
  summary: "Delete a saved text. Posts that contain it don't change.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: SavedTextInput,
  output: z.object({}),
  async run(ctx, { id }) {
    await ctx.db.$transaction(async (tx) => {
      const row = await lockSavedText(tx, ctx.brandId, id);
      await tx.savedText.delete({ where: { id } });
      await auditSavedText(tx, ctx, row, "deleted");
    });
    return {};
  },
});
