import {
  discardDraft,
  draftReply,
  finishConversation,
  getInboxItem,
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
} from "#domain/engagement/inbox/index.ts";
import { del, get, patch, post } from "../route.ts";

export const inbox = [
  get("/inbox", listInboxItems),
  get("/inbox/tags", listInboxTags),
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
];
