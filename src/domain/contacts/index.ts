import { createContact } from "./create.ts";
import { listContacts } from "./list.ts";
import { listContactTags } from "./list-tags.ts";
import { removeContact } from "./remove.ts";
import { showContact } from "./show.ts";
import { updateContact } from "./update.ts";

export { createContact, listContacts, listContactTags, removeContact, showContact, updateContact };

export const operations = [
  listContacts,
  listContactTags,
  createContact,
  showContact,
  updateContact,
  removeContact,
] as const;
