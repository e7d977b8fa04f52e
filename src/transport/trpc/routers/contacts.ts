import {
  createContact,
  deleteContact,
  getContact,
  listContacts,
  listContactTags,
  updateContact,
} from "#domain/contacts/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const contacts = router({
  list: query(listContacts),
  tags: query(listContactTags),
  show: query(getContact),
  create: mutation(createContact),
  update: mutation(updateContact),
  remove: mutation(deleteContact),
});
