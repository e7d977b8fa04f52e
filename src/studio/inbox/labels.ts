import { KIND_LABELS } from "../contacts/kind-labels.ts";
import type { Item, ItemStatus, Reply } from "./item.ts";

/** Toast messages after a status change. */
export const STATUS_MESSAGES: Record<ItemStatus, string> = {
  open: "Reopened.",
  done: "Done.",
  archived: "Archived.",
};

/** The sender's name. */
export function senderOf({ contact }: Pick<Item, "contact">): string {
  return contact?.name ?? "Someone";
}

/** "Comment by Ada Reader", "Message from Ada Reader". */
export function titleOf(item: Pick<Item, "contact" | "kind">): string {
  return `${KIND_LABELS[item.kind].one} ${item.kind === "message" ? "from" : "by"} ${senderOf(item)}`;
}

/** Who wrote a draft. */
export function draftAuthorLabel({ author, is_by_ai: isByAi }: Pick<Reply, "author" | "is_by_ai">): string {
  if (author === null) return isByAi ? "Drafted by AI for an automation" : "Drafted by an automation";
  return isByAi ? `Drafted by AI for ${author.name}` : `Drafted by ${author.name}`;
}

/** The reply that needs attention: failed or unconfirmed. */
export function failedReplyOf({ replies }: Pick<Item, "replies">): Reply | undefined {
  return replies.findLast(({ status }) => status === "failed" || status === "unknown");
}

/** Why no reply can be sent now; null when one can. */
export function replyObstacle({ replies }: Pick<Item, "replies">): string | null {
  if (replies.some(({ status }) => status === "sending")) return "A reply is being sent.";
  if (replies.some(({ status }) => status === "unknown")) {
    return "Resolve the reply above first. It may already have been sent.";
  }
  return null;
}
