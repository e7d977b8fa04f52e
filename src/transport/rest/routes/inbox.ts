import {
  discardDraft,
  draftReply,
  listItems,
  listItemTags,
  replyToItem,
  resolveReply,
  restoreDraft,
  showItem,
  updateItem,
} from "#domain/inbox/index.ts";
import { del, get, patch, post } from "../route.ts";

export const inbox = [
  get("/inbox", listItems),
  get("/inbox/tags", listItemTags),
  get("/inbox/{id}", showItem, { as: "item" }),
  patch("/inbox/{id}", updateItem, { as: "item" }),
  post("/inbox/{id}/draft", draftReply, { as: "item" }),
  del("/inbox/{id}/draft", discardDraft),
  post("/inbox/{id}/draft/restore", restoreDraft, { as: "item" }),
  post("/inbox/{id}/reply", replyToItem, { as: "item" }),
  post("/inbox/{id}/resolve", resolveReply, { as: "item" }),
];
