import { operation } from "#kernel/operation.ts";
import { viewSavedMention } from "./find.ts";
import { ListSavedMentionsInput, SavedMentionList } from "./schema.ts";
import { MAX_SAVED_MENTIONS } from "./terms.ts";

export const listSavedMentions = operation({
  name: "saved_mentions.list",
  summary: "List the people and organizations whose handles the brand has saved.",
  scope: "brand",
  needs: "content.manage",
  tier: "read",
  readsReplica: true,
  input: ListSavedMentionsInput,
  output: SavedMentionList,
  async run({ db, brandId }) {
    const rows = await db.savedMention.findMany({
      where: { brandId },
      orderBy: { name: "asc" },
      take: MAX_SAVED_MENTIONS,
    });
    return { saved_mentions: rows.map(viewSavedMention) };
  },
});
