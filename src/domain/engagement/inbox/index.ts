import { approveReply } from "./approve-reply.ts";
import { bulkUpdateItems } from "./bulk.ts";
import { createInboxNote } from "./create-note.ts";
import { declineReply } from "./decline-reply.ts";
import { deleteInboxNote } from "./delete-note.ts";
import { discardDraft } from "./discard-draft.ts";
import { draftReply } from "./draft.ts";
import { finishConversation } from "./finish-conversation.ts";
import { getInboxItem } from "./get.ts";
import { hideInboxItem, unhideInboxItem } from "./hide.ts";
import { likeInboxItem, unlikeInboxItem } from "./like.ts";
import { listInboxItems } from "./list.ts";
import { listInboxTags } from "./list-tags.ts";
import { replyToItem } from "./reply.ts";
import { getReplyApproval, updateReplyApproval } from "./reply-approval.ts";
import { resolveReply } from "./resolve-reply.ts";
import { getResponseTime } from "./response-time.ts";
import { restoreDraft } from "./restore-draft.ts";
import { prepareReply, sendReply } from "./send-reply.ts";
import { endSnoozes } from "./snooze.ts";
import { updateInboxItem } from "./update.ts";
import { updateInboxNote } from "./update-note.ts";
import { updateResponseGoal } from "./update-response-goal.ts";
import { writeDraft } from "./write-draft.ts";

export { eraseAuthor } from "./erase-author.ts";
export { receiveItems } from "./receive.ts";
export { findItemsExcept, removeReceivedItems, setItemsVisibility, updateReceivedItems } from "./receive-change.ts";
export { refuseSentReplies } from "./refuse-sent-replies.ts";
export { readResponseTimes } from "./response-time.ts";
export {
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
};

export const operations = [
  listInboxItems,
  listInboxTags,
  getInboxItem,
  updateInboxItem,
  bulkUpdateItems,
  finishConversation,
  draftReply,
  discardDraft,
  restoreDraft,
  replyToItem,
  resolveReply,
  approveReply,
  declineReply,
  hideInboxItem,
  unhideInboxItem,
  likeInboxItem,
  unlikeInboxItem,
  createInboxNote,
  updateInboxNote,
  deleteInboxNote,
  getResponseTime,
  updateResponseGoal,
  getReplyApproval,
  updateReplyApproval,
] as const;
export const jobs = [prepareReply, sendReply, writeDraft, endSnoozes];
