import { createContact } from "./create.ts";
import { deleteContact } from "./delete.ts";
import { fetchAvatars } from "./fetch-avatars.ts";
import { getContact } from "./get.ts";
import { listContacts } from "./list.ts";
import { listSimilarContacts } from "./list-similar.ts";
import { listContactTags } from "./list-tags.ts";
import { mergeContacts } from "./merge.ts";
import { splitContact } from "./split.ts";
import { updateContact } from "./update.ts";

export { eraseIdentity } from "./erase-identity.ts";
export { findContact, withIdentities } from "./find.ts";
export { lockIdentities } from "./lock-identities.ts";
export { matchingHandle } from "./matching-handle.ts";
export { type Author, saveAuthors } from "./save-authors.ts";
export {
  createContact,
  deleteContact,
  getContact,
  listContacts,
  listContactTags,
  listSimilarContacts,
  mergeContacts,
  splitContact,
  updateContact,
};

export const operations = [
  listContacts,
  listContactTags,
  createContact,
  getContact,
  updateContact,
  deleteContact,
  listSimilarContacts,
  mergeContacts,
  splitContact,
] as const;

export const jobs = [fetchAvatars] as const;
