import {
  discardDraft,
  draftReply,
  listItems,
  replyToItem,
  resolveReply,
  showItem,
  updateItem,
} from "#domain/inbox/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const inbox = router({
  list: query(listItems),
  show: query(showItem),
  update: mutation(updateItem),
  draft: mutation(draftReply),
  discardDraft: mutation(discardDraft),
  reply: mutation(replyToItem),
  resolveReply: mutation(resolveReply),
});
