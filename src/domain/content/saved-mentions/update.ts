import { operation } from "#kernel/operation.ts";
import { refuseDuplicate } from "#platform/db/index.ts";
import { auditSavedMention, lockSavedMention, nameTaken, requirePlatforms, viewSavedMention } from "./find.ts";
import { SavedMention, UpdateSavedMentionInput } from "./schema.ts";

export const updateSavedMention = operation({
  name: "saved_mentions.update",
  summary: "Rename a saved mention, or replace its handles. Approved posts keep the handles they were approved with.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: UpdateSavedMentionInput,
  output: SavedMention,
  async run(ctx, { id, name, handles }) {
    if (handles) requirePlatforms(handles);
    return refuseDuplicate(nameTaken(), () =>
      ctx.db.$transaction(async (tx) => {
        const found = await lockSavedMention(tx, ctx.brandId, id);
        const data = { name: name ?? found.name, ...(handles && { handles }) };
        const row = await tx.savedMention.update({ where: { id }, data });
        await auditSavedMention(tx, ctx, row, "updated");
        return viewSavedMention(row);
      }),
    );
  },
});
