import {
  createContact,
  deleteContact,
  getContact,
  listContacts,
  listContactTags,
  updateContact,
} from "#domain/contacts/index.ts";
import { del, get, patch, post } from "../route.ts";

export const contacts = [
  get("/contacts", listContacts),
  post("/contacts", createContact, { status: 201, as: "contact" }),
  get("/contacts/tags", listContactTags),
  get("/contacts/{id}", getContact, { as: "contact" }),
  patch("/contacts/{id}", updateContact, { as: "contact" }),
  del("/contacts/{id}", deleteContact),
];
