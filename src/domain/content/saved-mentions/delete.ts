import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { auditSavedMention, lockSavedMention } from "./find.ts";
import { SavedMentionInput } from "./schema.ts";

export const deleteSavedMention = operation({
  name: "saved_mentions.delete",
  summary: "Delete a saved mention. Approved posts keep the handles they were approved with; in others it stays text.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: SavedMentionInput,
  output: z.object({}),
  async run(ctx, { id }) {
    await ctx.db.$transaction(async (tx) => {
      const row = await lockSavedMention(tx, ctx.brandId, id);
      await tx.savedMention.delete({ where: { id } });
      await auditSavedMention(tx, ctx, row, "deleted");
    });
    return {};
  },
});
