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
import { mutation, query, router } from "../procedure.ts";

export const inbox = router({
  list: query(listInboxItems),
  tags: query(listInboxTags),
  show: query(getInboxItem),
  update: mutation(updateInboxItem),
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
});
