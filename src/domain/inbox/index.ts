import { discardDraft } from "./discard-draft.ts";
import { draftReply } from "./draft.ts";
import { listItems } from "./list.ts";
import { listItemTags } from "./list-tags.ts";
import { replyToItem } from "./reply.ts";
import { resolveReply } from "./resolve-reply.ts";
import { restoreDraft } from "./restore-draft.ts";
import { sendReply } from "./send-reply.ts";
import { showItem } from "./show.ts";
import { updateItem } from "./update.ts";
import { writeDraft } from "./write-draft.ts";

export { eraseAuthor } from "./erase-author.ts";
export { receiveItems } from "./receive.ts";
export { editReceived, removeReceived } from "./receive-change.ts";
export {
  discardDraft,
  draftReply,
  listItems,
  listItemTags,
  replyToItem,
  resolveReply,
  restoreDraft,
  showItem,
  updateItem,
};

export const operations = [
  listItems,
  listItemTags,
  showItem,
  updateItem,
  draftReply,
  discardDraft,
  restoreDraft,
  replyToItem,
  resolveReply,
] as const;
export const jobs = [sendReply, writeDraft];
