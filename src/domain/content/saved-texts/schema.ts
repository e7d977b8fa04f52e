import { z } from "zod";
import { Id } from "#kernel/ids.ts";
import { PLAIN_TEXT } from "#kernel/messages.ts";
import { WireTime } from "#kernel/time.ts";
import { MAX_NAME, MAX_SAVED_TEXT, SAVED_TEXT_KINDS } from "./terms.ts";

const kind = z.enum(SAVED_TEXT_KINDS).meta({
  description:
    "Where it is inserted: a `template` at the cursor, `hashtags` and a `signature` at the end of the text of a post; a `reply` in the inbox, with `{{name}}` and `{{first_name}}` of the person who wrote.",
  example: "hashtags",
});
const name = z
  .string()
  .trim()
  .min(1)
  .max(MAX_NAME)
  .refine(...PLAIN_TEXT)
  .meta({ example: "Coffee" });
const text = z.string().trim().min(1).max(MAX_SAVED_TEXT).meta({ example: "#coffee #harbour" });

export const CreateSavedTextInput = z.object({ kind, name, text });
export const UpdateSavedTextInput = z.object({ id: Id, name: name.optional(), text: text.optional() });
export const SavedTextInput = z.object({ id: Id });
export const ListSavedTextsInput = z.object({});

export const SavedText = z
  .object({ id: Id, kind, name, text, created_at: WireTime, updated_at: WireTime })
  .meta({ id: "SavedText" });
/** All of a brand, by kind and name. */
export const SavedTextList = z.object({ saved_texts: z.array(SavedText) });
