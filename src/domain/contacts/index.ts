import { createContact } from "./create.ts";
import { listContacts } from "./list.ts";
import { removeContact } from "./remove.ts";
import { showContact } from "./show.ts";
import { updateContact } from "./update.ts";

export { createContact, listContacts, removeContact, showContact, updateContact };

export const operations = [listContacts, createContact, showContact, updateContact, removeContact] as const;
