import {
  createAutomation,
  deleteAutomation,
  getAutomation,
  listAutomations,
  testAutomation,
  updateAutomation,
} from "#domain/engagement/automations/index.ts";
import { getDataDeletion } from "#domain/engagement/callbacks/index.ts";
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
  approveReply,
  bulkUpdateItems,
  createInboxNote,
  declineReply,
  deleteInboxNote,
  discardDraft,
  draftReply,
  finishConversation,
  getInboxItem,
  getReplyApproval,
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
  updateReplyApproval,
  updateResponseGoal,
} from "#domain/engagement/inbox/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const automations = router({
  list: query(listAutomations),
  show: query(getAutomation),
  try: query(testAutomation),
  create: mutation(createAutomation),
  update: mutation(updateAutomation),
  remove: mutation(deleteAutomation),
});

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

export const dataDeletions = router({ show: query(getDataDeletion) });

export const inbox = router({
  list: query(listInboxItems),
  tags: query(listInboxTags),
  show: query(getInboxItem),
  update: mutation(updateInboxItem),
  bulk: mutation(bulkUpdateItems),
  finishConversation: mutation(finishConversation),
  draft: mutation(draftReply),
  discardDraft: mutation(discardDraft),
  restoreDraft: mutation(restoreDraft),
  reply: mutation(replyToItem),
  hide: mutation(hideInboxItem),
  unhide: mutation(unhideInboxItem),
  like: mutation(likeInboxItem),
  unlike: mutation(unlikeInboxItem),
  resolveReply: mutation(resolveReply),
  approveReply: mutation(approveReply),
  declineReply: mutation(declineReply),
  replyApproval: query(getReplyApproval),
  setReplyApproval: mutation(updateReplyApproval),
  responseTime: query(getResponseTime),
  setResponseGoal: mutation(updateResponseGoal),
  createNote: mutation(createInboxNote),
  updateNote: mutation(updateInboxNote),
  removeNote: mutation(deleteInboxNote),
});
