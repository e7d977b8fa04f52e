import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { refuseDuplicate } from "#platform/db/index.ts";
import { auditSavedText, nameTaken, viewSavedText } from "./find.ts";
import { CreateSavedTextInput, SavedText } from "./schema.ts";
import { MAX_SAVED_TEXTS } from "./terms.ts";

export const createSavedText = operation({
  name: "saved_texts.create",
  summary: "Save a template, a set of hashtags, a signature or a reply.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: CreateSavedTextInput,
  output: SavedText,
  async run(ctx, input) {
    const { brandId } = ctx;
    return refuseDuplicate(nameTaken(), () =>
      ctx.db.$transaction(async (tx) => {
        await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
        if ((await tx.savedText.count({ where: { brandId } })) >= MAX_SAVED_TEXTS) {
          const message = t("This brand has reached the limit of {maximum} saved texts.", { maximum: MAX_SAVED_TEXTS });
          throw fault("limit_reached", { message });
        }
        const row = await tx.savedText.create({ data: { brandId, ...input } });
        await auditSavedText(tx, ctx, row, "created");
        return viewSavedText(row);
      }),
    );
  },
});
