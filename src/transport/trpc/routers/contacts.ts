import {
  createContact,
  listContacts,
  listContactTags,
  removeContact,
  showContact,
  updateContact,
} from "#domain/contacts/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const contacts = router({
  list: query(listContacts),
  tags: query(listContactTags),
  show: query(showContact),
  create: mutation(createContact),
  update: mutation(updateContact),
  remove: mutation(removeContact),
});
