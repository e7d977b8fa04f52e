import {
  createContact,
  deleteContact,
  getContact,
  listContacts,
  listContactTags,
  listSimilarContacts,
  mergeContacts,
  splitContact,
  updateContact,
} from "#domain/engagement/contacts/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const contacts = router({
  list: query(listContacts),
  tags: query(listContactTags),
  show: query(getContact),
  create: mutation(createContact),
  update: mutation(updateContact),
  remove: mutation(deleteContact),
  similar: query(listSimilarContacts),
  merge: mutation(mergeContacts),
  split: mutation(splitContact),
});
