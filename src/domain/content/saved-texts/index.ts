import { createSavedText } from "./create.ts";
import { deleteSavedText } from "./delete.ts";
import { listSavedTexts } from "./list.ts";
import { updateSavedText } from "./update.ts";

export { createSavedText, deleteSavedText, listSavedTexts, updateSavedText };

export const operations = [listSavedTexts, createSavedText, updateSavedText, deleteSavedText] as const;
