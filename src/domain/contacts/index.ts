import { createContact } from "./create.ts";
import { deleteContact } from "./delete.ts";
import { getContact } from "./get.ts";
import { listContacts } from "./list.ts";
import { listContactTags } from "./list-tags.ts";
import { updateContact } from "./update.ts";

export { createContact, deleteContact, getContact, listContacts, listContactTags, updateContact };

export const operations = [
  listContacts,
  listContactTags,
  createContact,
  getContact,
  updateContact,
  deleteContact,
] as const;
