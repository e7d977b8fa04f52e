import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { refuseDuplicate } from "#platform/db/index.ts";
import { auditSavedMention, nameTaken, requirePlatforms, viewSavedMention } from "./find.ts";
import { CreateSavedMentionInput, SavedMention } from "./schema.ts";
import { MAX_SAVED_MENTIONS } from "./terms.ts";

export const createSavedMention = operation({
  name: "saved_mentions.create",
  summary: "Save a person or organization with their handle on each network.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: CreateSavedMentionInput,
  output: SavedMention,
  async run(ctx, { name, handles }) {
    const { brandId } = ctx;
    requirePlatforms(handles);
    return refuseDuplicate(nameTaken(), () =>
      ctx.db.$transaction(async (tx) => {
        await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
        if ((await tx.savedMention.count({ where: { brandId } })) >= MAX_SAVED_MENTIONS) {
          const message = t("This brand has reached the limit of {maximum} saved mentions.", {
            maximum: MAX_SAVED_MENTIONS,
          });
          throw fault("limit_reached", { message });
        }
        const row = await tx.savedMention.create({ data: { brandId, name, handles } });
        await auditSavedMention(tx, ctx, row, "created");
        return viewSavedMention(row);
      }),
    );
  },
});
