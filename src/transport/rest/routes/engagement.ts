import {
  createAutomation,
  deleteAutomation,
  getAutomation,
  listAutomations,
  testAutomation,
  updateAutomation,
} from "#domain/engagement/automations/index.ts";
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
import {
  createInboxNote,
  deleteInboxNote,
  discardDraft,
  draftReply,
  finishConversation,
  getInboxItem,
  getResponseTime,
  hideInboxItem,
  likeInboxItem,
  listInboxItems,
  listInboxTags,
  replyToItem,
  resolveReply,
  restoreDraft,
  unhideInboxItem,
  unlikeInboxItem,
  updateInboxItem,
  updateInboxNote,
  updateResponseGoal,
} from "#domain/engagement/inbox/index.ts";
import { del, get, patch, post, put } from "../route.ts";

export const automations = [
  get("/automations", listAutomations),
  post("/automations", createAutomation, { status: 201, as: "automation" }),
  post("/automations/try", testAutomation),
  get("/automations/{id}", getAutomation, { as: "automation" }),
  patch("/automations/{id}", updateAutomation, { as: "automation" }),
  del("/automations/{id}", deleteAutomation),
];

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

export const inbox = [
  get("/inbox", listInboxItems),
  get("/inbox/tags", listInboxTags),
  get("/inbox/response-time", getResponseTime, { as: "response_time" }),
  put("/inbox/response-goal", updateResponseGoal, { as: "response_time" }),
  get("/inbox/{id}", getInboxItem, { as: "item" }),
  patch("/inbox/{id}", updateInboxItem, { as: "item" }),
  post("/contacts/{id}/done", finishConversation),
  post("/inbox/{id}/draft", draftReply, { as: "item" }),
  del("/inbox/{id}/draft", discardDraft),
  post("/inbox/{id}/draft/restore", restoreDraft, { as: "item" }),
  post("/inbox/{id}/reply", replyToItem, { as: "item" }),
  post("/inbox/{id}/hide", hideInboxItem, { as: "item" }),
  post("/inbox/{id}/unhide", unhideInboxItem, { as: "item" }),
  post("/inbox/{id}/like", likeInboxItem, { as: "item" }),
  post("/inbox/{id}/unlike", unlikeInboxItem, { as: "item" }),
  post("/inbox/{id}/resolve", resolveReply, { as: "item" }),
  post("/inbox/{id}/notes", createInboxNote, { status: 201, as: "item" }),
  patch("/inbox/{id}/notes/{note_id}", updateInboxNote, { as: "item" }),
  del("/inbox/{id}/notes/{note_id}", deleteInboxNote),
];
