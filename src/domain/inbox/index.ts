import { discardDraft } from "./discard-draft.ts";
import { draftReply } from "./draft.ts";
import { listItems } from "./list.ts";
import { replyToItem } from "./reply.ts";
import { resolveReply } from "./resolve-reply.ts";
import { sendReply } from "./send-reply.ts";
import { showItem } from "./show.ts";
import { updateItem } from "./update.ts";
import { writeDraft } from "./write-draft.ts";

export { receiveItem } from "./receive.ts";
export { discardDraft, draftReply, listItems, replyToItem, resolveReply, showItem, updateItem };

export const operations = [
  listItems,
  showItem,
  updateItem,
  draftReply,
  discardDraft,
  replyToItem,
  resolveReply,
] as const;
export const jobs = [sendReply, writeDraft];
