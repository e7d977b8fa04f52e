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
import { del, get, patch, post } from "../route.ts";

export const contacts = [
  get("/contacts", listContacts),
  post("/contacts", createContact, { status: 201, as: "contact" }),
  get("/contacts/tags", listContactTags),
  get("/contacts/{id}", getContact, { as: "contact" }),
  patch("/contacts/{id}", updateContact, { as: "contact" }),
  del("/contacts/{id}", deleteContact),
  get("/contacts/{id}/similar", listSimilarContacts),
  post("/contacts/{id}/merge", mergeContacts, { as: "contact" }),
  post("/contacts/{id}/identities/{identity_id}/split", splitContact, { status: 201, as: "contact" }),
];
