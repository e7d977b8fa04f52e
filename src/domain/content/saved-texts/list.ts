import { operation } from "#kernel/operation.ts";
import { viewSavedText } from "./find.ts";
import { ListSavedTextsInput, SavedTextList } from "./schema.ts";
import { MAX_SAVED_TEXTS } from "./terms.ts";

export const listSavedTexts = operation({
  name: "saved_texts.list",
  summary: "List the brand's templates, hashtag sets, signatures and replies.",
  scope: "brand",
  needs: "content.manage",
  tier: "read",
  readsReplica: true,
  input: ListSavedTextsInput,
  output: SavedTextList,
  async run(ctx) {
    const rows = await ctx.db.savedText.findMany({
      where: { brandId: ctx.brandId },
      orderBy: [{ kind: "desc" }, { name: "asc" }],
      take: MAX_SAVED_TEXTS,
    });
    return { saved_texts: rows.map(viewSavedText) };
  },
});
