import { createSavedMention } from "./create.ts";
import { deleteSavedMention } from "./delete.ts";
import { listSavedMentions } from "./list.ts";
import { updateSavedMention } from "./update.ts";

export { findMentions } from "./find.ts";
export { createSavedMention, deleteSavedMention, listSavedMentions, updateSavedMention };

export const operations = [listSavedMentions, createSavedMention, updateSavedMention, deleteSavedMention] as const;
