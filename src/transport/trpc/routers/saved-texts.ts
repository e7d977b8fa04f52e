import {
  createSavedText,
  deleteSavedText,
  listSavedTexts,
  updateSavedText,
} from "#domain/content/saved-texts/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const savedTexts = router({
  list: query(listSavedTexts),
  create: mutation(createSavedText),
  update: mutation(updateSavedText),
  remove: mutation(deleteSavedText),
});
