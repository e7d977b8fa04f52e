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
import { mutation, query, router } from "../procedure.ts";

export const inbox = router({
  list: query(listItems),
  tags: query(listItemTags),
  show: query(showItem),
  update: mutation(updateItem),
  draft: mutation(draftReply),
  discardDraft: mutation(discardDraft),
  restoreDraft: mutation(restoreDraft),
  reply: mutation(replyToItem),
  resolveReply: mutation(resolveReply),
});
