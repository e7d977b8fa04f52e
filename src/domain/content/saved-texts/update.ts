import { operation } from "#kernel/operation.ts";
import { refuseDuplicate } from "#platform/db/index.ts";
import { auditSavedText, lockSavedText, nameTaken, viewSavedText } from "./find.ts";
import { SavedText, UpdateSavedTextInput } from "./schema.ts";

export const updateSavedText = operation({
  name: "saved_texts.update",
  summary: "Rename or rewrite a saved text. Posts that contain it don't change.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: UpdateSavedTextInput,
  output: SavedText,
  async run(ctx, { id, name, text }) {
    return refuseDuplicate(nameTaken(), () =>
      ctx.db.$transaction(async (tx) => {
        const found = await lockSavedText(tx, ctx.brandId, id);
        const next = { name: name ?? found.name, text: text ?? found.text };
        if (next.name === found.name && next.text === found.text) return viewSavedText(found);
        const row = await tx.savedText.update({ where: { id }, data: next });
        await auditSavedText(tx, ctx, row, "updated");
        return viewSavedText(row);
      }),
    );
  },
});
