import {
  createSavedText,
  deleteSavedText,
  listSavedTexts,
  updateSavedText,
} from "#domain/content/saved-texts/index.ts";
import { del, get, patch, post } from "../route.ts";

export const savedTexts = [
  get("/saved-texts", listSavedTexts),
  post("/saved-texts", createSavedText, { status: 201, as: "saved_text" }),
  patch("/saved-texts/{id}", updateSavedText, { as: "saved_text" }),
  del("/saved-texts/{id}", deleteSavedText),
];
